
#[test]
fn example_agrees_with_brute_force() {
    tatham_brute::example::MAKER.agrees(&tatham_core::Entry::of::<tatham_family::Example>(), 150);
}
