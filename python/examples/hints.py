"""Plays a puzzle by its hints, and prints why each step is right."""

import tatham_slv


def main() -> None:
    state = tatham_slv.open("unruly:8x8:BbJBBABHCbEBeBAaCCcCc").start()
    while not state.done:
        hint = state.hint()
        if not hint.steps:
            print(hint.reason)
            break
        print(hint.steps[0].text)
        state = state.take(hint.steps[0])
    print(state.text)


if __name__ == "__main__":
    main()
