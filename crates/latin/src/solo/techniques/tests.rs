use std::collections::BTreeMap;

use tatham_core::author::contract::own_text;
use tatham_core::{Budget, Puzzle as _};

use crate::solo::Solo;

/// Puzzles, nearly all of the real game, and the words of one step of each.
const TOLD: &[(&str, &str)] = &[
    (
        "b6b3c7c9c2a2_9_7b5_3h7_1b7_1a4_2b9_4h9_3b7_8_2a5c4c7c6b9b",
        "Pointing pair: Block 3 has its 1 in R2C7 or R2C8, so R2C6 is not 1.",
    ),
    (
        "b6_9a3b5d1e5c4_3c4b3_8_6b6_1e2_3b8_6_2b1c9_2c6e5d1b3a6_7b",
        "Pointing triple: Block 3 has its 8 in R1C8 to R3C8, so R9C8 is not 8.",
    ),
    (
        "7b3_9b5g6b3a4b5a9a1b9a3a8_5d1d9_7a2a8b4a2a8b5a6b7g5b4_7b1",
        "Claiming: Row 1 has its 1 in R1C2 or R1C3, so R3C2 is not 1.",
    ),
    (
        "2b9b7_3c1e6d3_1a9c5a4_9d6e7d6_1a5c3a8_5d8e4c7_6b4b8",
        "Naked pair: R2C7 and R3C7 have only 2 and 8 left among them, so R2C8, R4C7 and R5C7 are \
         not 2 or 8 and R3C9, R7C7 and R9C7 are not 2.",
    ),
    (
        "1b4b5b6f9f7a2_1b8a5a1b2b3a9b6b6a7a8b4_6a9f2f3b9b2b7",
        "Naked triple: R1C5, R1C6 and R3C5 have only 3, 6 and 9 left among them, so R3C4 is not 6.",
    ),
    (
        "a2c7_3_5a7d4a9d5_2f8d2_6b3c1b5_9d8f6_2d7a4d3a8_6_9c4a",
        "Hidden pair: Block 1 has its 6 and 8 in R1C1 and R3C1, which can be nothing else, so R1C1 is not 1, 4 or 9 and R3C1 is not 1, 3 or 9.",
    ),
    (
        "3j4d5_8_5a6a4e3a8_9b6_2b1b5_9a3c6a1_5d3d2_4_9i6_8_5b3b",
        "Hidden triple: Block 8 has its 2, 3 and 4 in R8C4, R8C6 and R9C6, which can be nothing \
         else, so R8C4 is not 1 or 7 and R8C6 is not 6.",
    ),
    (
        "a3a9_6g7a8b6b2_3a1e9b7b3f8e6_4_3b1f6a4_7d6_2c9a4c1_7",
        "Naked quad: R5C4 to R5C6 and R5C9 have only 1, 2, 5 and 9 left among them, so R4C4 and \
         R4C5 are not 1, R5C1 and R5C2 are not 1, 2 or 5, R5C3 is not 1 or 5 and R5C8 is not 2 or \
         5.",
    ),
    (
        "d8_3_1_5b1g6a5_2g1b2a9a4_3e1_7a7a1b4g8_7a5g4b2_3_4_9d",
        "X-wing: Rows 6 and 9 have their 5 in columns 1 and 6, so R2C6, R4C1, R5C6, R8C1 and R8C6 are not 5.",
    ),
    (
        "a2c1_6_8h1d6a8_7c3a8_9f8_3a5_1f4_2a9c1_5a3d4h8_5_9c2a",
        "Swordfish: Rows 3, 5 and 7 have their 2 in columns 1, 5 and 9, so R2C5, R2C9, R4C9 and \
         R8C1 are not 2.",
    ),
    (
        "e3e6b1_2_3d2_4p3_7_6b8a1d6a5b1_4d7_3_4_2b7a5_1a6_7a1_5b2",
        "Jellyfish: Columns 2, 5, 7 and 9 have their 9 in rows 1, 2, 7 and 8, so R7C1 is not 9.",
    ),
    (
        "7a4_6_8a2a1_1a6d7_8a8h7b9d6_5b7b2_9d3b8h3a5_1d8a7_8a7a1_5_6a2",
        "Skyscraper: Row 1 has its 3 in R1C2 or R1C6, and row 9 has its 3 in R9C2 or R9C4. As R1C2 and R9C2 see each other, one of R1C6 and R9C4 is 3, so R2C4 and R8C6 are not 3.",
    ),
    (
        "f3b2b9d1_6b4_5b8c4f9c6a5c1b2b4a5d3_2c3_2f1a8e6",
        "Two-string kite: Row 9 has its 7 in R9C2 or R9C5, and column 1 has its 7 in R1C1 or R8C1. \
         As R8C1 and R9C2 see each other, one of R1C1 and R9C5 is 7, so R1C5 is not 7.",
    ),
    (
        "8b7a3d2b9e9_6b4b7_9a8b7a1a3g8a1a3b7a5_2b5b8_3e7b5d2a1b4",
        "Grouped turbot fish: Row 1 has its 1 in R1C3, R1C7 or R1C9, and row 7 has its 1 in R7C3 or R7C9. As R1C3 and R7C3 see each other, one of R1C7, R1C9 and R7C9 is 1, so R2C9 is not 1.",
    ),
    (
        "a8b3_7_1c1b2d5d8_9c2a8_7f7c2f1_4a6c4_5d9d4b8c2_3_9b7a",
        "XY-wing: R7C8 is 1 or 2: with 1, R9C9 is 4; with 2, R3C8 is 4. One of the two is \
         4, so R1C9 to R3C9 are not 4.",
    ),
    (
        "7a4_6_8a2a1_1a6d7_8a8h7b9d6_5b7b2_9d3b8h3a5_1d8a7_8a7a1_5_6a2",
        "XYZ-wing: R8C6 is 2, 4 or 9: with 9, R8C8 is 4; with 2, R7C5 is 4. One of the \
         three is 4, so R8C4 is not 4.",
    ),
    (
        "a3a6a8b1a1b4_9_3g1_5a9d1a9a4i4a7a6d3a1_5g4_7_9b5a9b1a6a8a",
        "W-wing: R1C7 and R7C2 are each 2 or 7, and row 6 has its 2 in R6C2 or R6C7, so they are not both 2. One of them is 7, so R7C7 is not 7.",
    ),
    (
        "a4_1b6_8d3g2b8b1d7_5_9c6a9c1a7c1_6_2d1b2b8g6d7_8b9_4a",
        "XY-chain: If R4C2 is not 3, it is 8, so R6C3 is 4, R7C3 is 5 and R7C9 is 3. One of R4C2 and R7C9 is 3, so R4C9 is not 3.",
    ),
    (
        "a4_8a6_5d6a1_8b4a1a5a7c6b4e1_2_7e5_3_9e7b4c5a6a9a9b4_8a3d6_9a8_7a",
        "AIC: If R7C8 is not 2, it is 1, so block 8 has its 1 in R9C6 and row 9 has its 2 in R9C3. \
         One of R7C8 and R9C3 is 2, so R7C3 is not 2.",
    ),
    (
        "4e6g7a8a5b2_6b1a9c1_2a3a7c9c1a6a3_8c7a3b2_4b5a5a9g9e8",
        "AIC: If R6C3 is not 2, column 3 has its 2 in R1C3, so R1C8 is 7, R7C8 is 9 and column 7 \
         has its 9 in R6C7. R6C3 is 2 or R6C7 is 9, so R6C7 is not 2.",
    ),
];

#[test]
fn steps_have_the_names_that_players_know() {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (desc, text) in TOLD {
        let problem = Solo::parse(&format!("3x3:{desc}")).unwrap();
        let mut explainer =
            tatham_explain::explainer::<Solo, Solo>(&problem, Solo::givens(&problem));
        let steps = explainer.explain(&Budget::unlimited(), &mut |_| ()).steps;
        let step = steps
            .iter()
            .find(|step| own_text(step) == *text)
            .unwrap_or_else(|| panic!("{desc} has no such step: {text}"));
        let (name, _) = text.split_once(':').unwrap();
        assert_eq!(step.name.to_lowercase(), name.to_lowercase());
        for step in steps {
            // Words of a named technique begin with the name.
            let is_named =
                step.text.to_lowercase().starts_with(&format!("{}: ", step.name.to_lowercase()));
            *names.entry(if is_named { step.name } else { "none".to_owned() }).or_default() += 1;
        }
    }
    // Exact numbers of each: players cannot trust a name that is given too freely.
    let expected = [
        ("AIC", 48),
        ("W-wing", 9),
        ("X-wing", 12),
        ("XY-chain", 6),
        ("XY-wing", 13),
        ("XYZ-wing", 4),
        ("claiming", 47),
        ("full house", 192),
        ("grouped turbot fish", 25),
        ("hidden pair", 17),
        ("hidden single", 829),
        ("hidden triple", 1),
        ("jellyfish", 1),
        ("naked pair", 22),
        ("naked quad", 1),
        ("naked single", 51),
        ("naked triple", 3),
        ("none", 57),
        ("pointing pair", 38),
        ("pointing triple", 2),
        ("skyscraper", 5),
        ("swordfish", 4),
        ("turbot fish", 4),
        ("two-string kite", 3),
    ];
    assert_eq!(names.iter().map(|(name, count)| (&**name, *count)).collect::<Vec<_>>(), expected);
}

/// ID of a Sudoku whose empty cells are 0.
fn id(digits: &str) -> String {
    let mut id = "3x3:".to_owned();
    for digit in digits.chars() {
        if digit != '0' && id.ends_with(|last: char| last.is_ascii_digit()) {
            id.push('_');
        }
        id.push(if digit == '0' { 'a' } else { digit });
    }
    id
}

#[test]
fn no_easy_pattern_is_missed() {
    // What Sukaku Explainer solves by subsets, fish and wings takes no dearer step here, but for a
    // fish with several cells at both ends.
    let rated = std::fs::read_to_string("../../puzzles/solo/rated.jsonl").unwrap();
    let records = rated.lines().map(|line| serde_json::from_str(line).unwrap());
    let easy = records.filter(|record: &serde_json::Value| {
        (2.8..=4.3).contains(&record["rating"].as_f64().unwrap())
    });
    let dearer = easy.filter(|record| {
        let problem = Solo::parse(&id(record["game_id"].as_str().unwrap())).unwrap();
        let mut explainer =
            tatham_explain::explainer::<Solo, Solo>(&problem, Solo::givens(&problem));
        let explained = explainer.explain(&Budget::unlimited(), &mut |_| ());
        explained.steps.iter().any(|step| step.cost > 4.4)
    });
    let dearer: Vec<serde_json::Value> = dearer.map(|record| record["game_id"].clone()).collect();
    let known = "087013000900700000000004020800030204100008007052000030005000000030075400790000300";
    assert_eq!(dearer, [known]);
}

#[test]
fn cages_are_told_by_what_they_can_hold() {
    let told = |id: &str| {
        let problem = Solo::parse(id).unwrap();
        let mut explainer =
            tatham_explain::explainer::<Solo, Solo>(&problem, Solo::givens(&problem));
        let steps = explainer.explain(&Budget::unlimited(), &mut |_| ()).steps;
        steps.iter().map(|step| own_text(step).to_owned()).collect::<Vec<_>>()
    };
    let mut all = told("2x2xk:p,_a_aa_ab______c_,3_5a8a5b6a9a4c");
    all.extend(told(
        "3x3k:zzzc,__aaa__a_b_____a____aa_________a_____ba___ba_abaacb___aaa____aaba_aba_aa____b_____aa__b_aba_a_,12_13_6a9a8a19b20a12_11c11_10_11b10a10d6a14b13a15_11_4_15_18_11i7a13a36a5a21_17a6h10c5a16b",
    ));
    all.extend(told(
        "3x3k:zzzc,a__aa_a_a___a__________a_____a______a_a_a___a_____a_a_abbab__baaaa_caaa_a__a__a__a_a_aa_aa___aaa_a,10a14_18_7a10a11_15c12a5_17b22b7_14b3a15a8c11a7a7a13a15a13c13_8d15_7b10_13_16_14c22_7d15d11d",
    ));
    // Chains, which killers rarely need.
    for id in [
        "2x3k:zj,_a__a___a_________a__b_b_a__a_aa_aacaab_,9_12a6_12_8f12a8_9a9_5c7b3a6b14c6a",
        "2x3k:zj,_a_a___b_aaa_bdc____a___a__a_____a___a__,11_5a7_9b10_9a5d12a6_5a5c12b9b9b12b",
    ] {
        all.extend(told(id));
    }
    let texts = [
        "The cage of 8 at R1C4 can only hold 1, 3 and 4, and R1C4 and R2C4 are not 1, so R3C4 is \
         1.",
        "As R1C5 is 8, the cage of 15 at R5C5 can only hold 6 and 9, so R5C5 and R6C5 are not 3, \
         5 or 7.",
        "The cage of 3 at R1C1 can only hold 1 and 2, so R1C1 and R2C1 are not 3 or 4.",
        "The cage of 6 at R3C1 needs 4 more, so R3C1 is 4.",
        "As R1C4 is 4, R1C5 is 8, R2C7 is 1 and R7C6 is 6, the other cells of the cage of 11 at \
         R2C6 can only hold 2 and 8, or 3 and 7, so R2C8 is not 2, 4, 5 or 6.",
        "No way to the sum of the cage of 11 at R2C6 has a 9, so R2C7 and R2C8 are not 9.",
        "Innie: Block 3 adds up to 45 and the cages inside to 43, so R3C9 is 2.",
        "Innie: Block 6 adds up to 45 and the cages inside to 39, which leaves 6 for R4C7 and \
         R4C9. They need 5 more, so R4C7 is 5.",
        "Innie: Block 1 adds up to 10 and the cages inside to 3, which leaves 7 for R1C2 and R2C2. \
         They can only hold 3 and 4, so R1C2 and R2C2 are not 1 or 2.",
        "Innie: Block 6 adds up to 45 and the cages inside to 31, which leaves 14 for R4C7, R4C8 \
         and R5C8. As R4C7 is 6, the others can only hold 1 and 7, or 3 and 5, so R5C8 is not 2 \
         or 4.",
        "Outie: The cages of block 9 add up to 54 and block 9 to 45, so R8C6 is 9.",
        "Outie: The cages of rows 7 to 9 add up to 147 and rows 7 to 9 to 135, which leaves 12 for \
         R5C6 and R6C6 outside. As R4C5 is 4, they can only hold 3 and 9, or 5 and 7, so R5C6 and \
         R6C6 are not 8.",
        "If R4C2 were 6 and R3C3 were 3, R1C2 would be 3 (the cage of 12 at R1C2 has its sum), \
         then the cage of 8 at R3C3 would need 5 more, so R4C3 would be 5, and the cage of 12 at \
         R1C2 would not have its sum. If R4C2 were 6 and R3C3 were not 3, R4C3 would be 3 (the \
         cage of 8 at R3C3 has its sum), then R1C2 would be 3 (the cage of 12 at R1C2 has its \
         sum), then the cage of 8 at R3C3 would need 5 more, so R3C3 would be 5, and the cage of \
         12 at R1C2 would not have its sum. So R4C2 is not 6. (A long way: 7 links.)",
        "If R6C4 were 1, R5C4 would not be 6 (the cage of 9 at R5C4 has its sum), and the rule of \
         21 in column 4 would not hold. So R6C4 is not 1; in the same way R5C4 is not 6.",
    ];
    let missing: Vec<&str> =
        texts.into_iter().filter(|text| all.iter().all(|own| own != text)).collect();
    assert!(missing.is_empty(), "{missing:#?}\n{all:#?}");
}
