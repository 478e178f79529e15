//! Input of a player, with its errors.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pasted = [
        "slant:5x5:1f31a4b13c13a3b1c4b0d",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#2x2:1/1/1/1",
        "fifteen:3x2:1,2,3,0,4,5",
        "signpost 2x2:1ci4ag",
    ];
    for text in pasted {
        match tatham::open(text) {
            Ok(puzzle) => {
                let outcome = puzzle.solve()?;
                println!("{}, {}", puzzle.kind().title, outcome.status().name());
                if let Some(answer) = outcome.into_first() {
                    println!("  {answer}");
                }
            }
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
