//! Table of the techniques of Sudoku players.

use tatham_core::explain::Technique;

use super::super::remainder::{CAGE_IN_TWO_HOUSES, INNIE, OUTIE};
use super::super::uniqueness::{TYPE_1, TYPE_2, TYPE_3, TYPE_4};
use crate::subset::{
    HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE, NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE, SOURCE,
};

/// Techniques, easy ones first.
pub(in crate::solo) static TECHNIQUES: [Technique; 32] = [
    Technique::new(
        "full house",
        "A row, column or block has one empty cell, so the missing digit is there.",
        SOURCE,
    )
    .shown_by("3x3:1b4b5b6f9f7a2_1b8a5a1b2b3a9b6b6a7a8b4_6a9f2f3b9b2b7", 30),
    Technique::new(
        "hidden single",
        "One cell of a row, column or block is left for a digit, so the digit is there.",
        SOURCE,
    )
    .shown_by("3x3:1b4b5b6f9f7a2_1b8a5a1b2b3a9b6b6a7a8b4_6a9f2f3b9b2b7", 1),
    INNIE.shown_by(
        "3x3k:zzzc,__b_b___a______a___a___a_a___a__a__a__a_d__aaab_daac__aaa____abaa_\
            __aa_aaa_aa______a______ab_a,14_17_12b18_13d6_16b14_4_14d16d17_9b9a11a14a9a1\
            3a11_10b5_8b17a10d16b18c23a23a8a13a17i",
        7,
    ),
    OUTIE.shown_by(
        "3x3k:zzzc,_aaaa_aa______a______a_a_a__a__a_aba____aa____aaaaaaa_aaaaa_aaa__a\
            aa____aa___a_a_b__a_a___baa_b,10_10a8a9a12b8_9a12a13_8_10_10a14_9_12e7b16b20\
            a11a16a12a13c13c5a9c16a15_10_12_23_10_29j11a3d",
        4,
    ),
    CAGE_IN_TWO_HOUSES.shown_by(
        "3x3k:zzzc,a_a_aaa___aaa_a___a_a_____a_____a__aaa__b_____b__abaa__a_aa_aaa___\
            ___a_aaa__ba__a_a__aa___aaabaa,22a9_5a14_15a20d14a7b10_20c12b16a14a14b5b10a7\
            _17a11a11b9b6a10a3b13a18b12a9b9_9a16a14_24h",
        16,
    ),
    Technique::new("naked single", "A cell has one digit left.", SOURCE)
        .shown_by("3x3:a7f8b2d6a1c2a5f4_7_9b2_3a1a9a7_4b9_2_6f4a8c9a5d1b3f5a", 3),
    Technique::new(
        "pointing pair",
        "A block has a digit in 2 cells of a line, so the digit is nowhere else in the line.",
        SOURCE,
    )
    .shown_by("3x3:8a7a4e9b7c2a6a1g5_9b6_1b4e2b1_3b5_8g7a8a4c8b6e1a9a5", 6),
    Technique::new(
        "pointing triple",
        "A block has a digit in 3 cells of a line, so the digit is nowhere else in the line.",
        SOURCE,
    )
    .shown_by("3x3:3d5a7a6b8b5c5c6b1_8_3_4f9g7f4_3_9_5b4c6c9b8b4a2a1d5", 3),
    Technique::new(
        "claiming",
        "A line has a digit in cells of one block, so the digit is nowhere else in the block.",
        SOURCE,
    )
    .shown_by("3x3:c4c8_7_3b5d9a6c8_5e7_5_6a1c5a4_1g9d7f4a6g3b3c6_7_8", 6),
    Technique::new(
        "locked candidates",
        "All cells of a digit in a region see another cell, so the digit is not there.",
        SOURCE,
    )
    .shown_by(
        "9jx:e4a1f6a5e9a3d7a2g8a2g7a8d1a5e7a3f9a4e,acc_bbba__abbaaeg___ebcded_acca_ab_d__aca__ca_\
            aab_e__b",
        20,
    ),
    NAKED_PAIR.shown_by("3x3:2b9b7_3c1e6d3_1a9c5a4_9d6e7d6_1a5c3a8_5d8e4c7_6b4b8", 8),
    NAKED_TRIPLE.shown_by("3x3:c4c8_7_3b5d9a6c8_5e7_5_6a1c5a4_1g9d7f4a6g3b3c6_7_8", 9),
    NAKED_QUAD.shown_by(
        "3x4:d7_1_11d6f2c4c10_4_6_3a9a7_11_1a12_8_9_1c11d4b9a6b8_1a6d11b4b9_9b5b7d10a7_2b8a1b6d12c\
            6_5_11_8a1_9_3a5a12_11_8_2c11c9f8d2_1_3d",
        44,
    ),
    HIDDEN_PAIR.shown_by("3x3:3d5a7a6b8b5c5c6b1_8_3_4f9g7f4_3_9_5b4c6c9b8b4a2a1d5", 5),
    HIDDEN_TRIPLE.shown_by("3x3:3j4d5_8_5a6a4e3a8_9b6_2b1b5_9a3c6a1_5d3d2_4_9i6_8_5b3b", 23),
    HIDDEN_QUAD.shown_by(
        "3x4:a3a4_12a10_11a5_2d5a6c9_4a8h12a6d7b12b1c1_12a9_11a4a10e5_1_4c12b7c8_9_1e1a11a4_12a6_\
            8c10b3b5d7a12h5a9_11c5a10d6_4a1_12a8_9a3a",
        39,
    ),
    Technique::new(
        "X-wing",
        "2 parallel lines have a digit in 2 lines across, so no other line has it there.",
        SOURCE,
    )
    .shown_by("3x3:d8_3_1_5b1g6a5_2g1b2a9a4_3e1_7a7a1b4g8_7a5g4b2_3_4_9d", 11),
    Technique::new(
        "swordfish",
        "3 parallel lines have a digit in 3 lines across, so no other line has it there.",
        SOURCE,
    )
    .shown_by("3x3:a2c1_6_8h1d6a8_7c3a8_9f8_3a5_1f4_2a9c1_5a3d4h8_5_9c2a", 17),
    Technique::new(
        "jellyfish",
        "4 parallel lines have a digit in 4 lines across, so no other line has it there.",
        SOURCE,
    )
    .shown_by("3x3:e3e6b1_2_3d2_4p3_7_6b8a1d6a5b1_4d7_3_4_2b7a5_1a6_7a1_5b2", 38),
    Technique::new(
        "skyscraper",
        "2 parallel lines have a digit in 2 cells each, 2 of which share a line across.",
        SOURCE,
    )
    .shown_by("3x3:8b7a3d2b9e9_6b4b7_9a8b7a1a3g8a1a3b7a5_2b5b8_3e7b5d2a1b4", 13),
    Technique::new(
        "two-string kite",
        "A row and a column have a digit in 2 cells each, 2 of which share a block.",
        SOURCE,
    )
    .shown_by("3x3:1b4b7_5g9a1c8a1a4a7_9a2b6m3b8a9_5a4a5a9c3a1g7_5b6b8", 30),
    Technique::new(
        "turbot fish",
        "2 units have a digit in 2 cells each, 2 of which see each other.",
        SOURCE,
    )
    .shown_by("3x3:7a4_6_8a2a1_1a6d7_8a8h7b9d6_5b7b2_9d3b8h3a5_1d8a7_8a7a1_5_6a2", 23),
    Technique::new("grouped turbot fish", "A turbot fish with several cells at one end.", SOURCE)
        .shown_by("3x3:2b9b7_3c1e6d3_1a9c5a4_9d6e7d6_1a5c3a8_5d8e4c7_6b4b8", 9),
    Technique::new(
        "XY-wing",
        "A cell with 2 digits sees 2 others; whichever it is, one of these is a certain digit.",
        SOURCE,
    )
    .shown_by("3x3:a8b3_7_1c1b2d5d8_9c2a8_7f7c2f1_4a6c4_5d9d4b8c2_3_9b7a", 22),
    Technique::new(
        "XYZ-wing",
        "A cell with 3 digits sees 2 others; whichever it is, one of the three is a certain digit.",
        SOURCE,
    )
    .shown_by("3x3:7a4_6_8a2a1_1a6d7_8a8h7b9d6_5b7b2_9d3b8h3a5_1d8a7_8a7a1_5_6a2", 18),
    Technique::new(
        "W-wing",
        "2 cells share 2 digits; as they are not both one of these, one is the other.",
        SOURCE,
    )
    .shown_by("3x3:2b9b7_3c1e6d3_1a9c5a4_9d6e7d6_1a5c3a8_5d8e4c7_6b4b8", 11),
    Technique::new(
        "XY-chain",
        "In a chain of cells with 2 digits each, the last is a digit if the first is not.",
        SOURCE,
    )
    .shown_by("3x3:a4_1b6_8d3g2b8b1d7_5_9c6a9c1a7c1_6_2d1b2b8g6d7_8b9_4a", 19),
    Technique::new(
        super::aic::NAME,
        "Of each link of the chain one end is true, and excludes the beginning of the next.",
        SOURCE,
    )
    .shown_by("3x3:a4_8a6_5d6a1_8b4a1a5a7c6b4e1_2_7e5_3_9e7b4c5a6a9a9b4_8a3d6_9a8_7a", 17),
    TYPE_1.shown_by("3x3:b4b2_9b1b8_9f6_4c5f3a6_9_8_6a9a5a2_3_9_7a2f4c9_6f2_4b7b7_5b4b", 19),
    TYPE_2.shown_by("3x3:a2g1f6_8b5_7d9_8c5_7a2b3b6_9j1c2d9e9_5b2_5_7a6_8d", 31),
    TYPE_3.shown_by("3x3:4a6d2d8b6f2a5a9b4a8_7a3b8e6b7a9_1a8b7a2a5f1b3d5d2a1", 18),
    TYPE_4.shown_by("3x3:h4_5a3b4b6c9_1a3a7b5_8b7b4b2a6b9b9b5_8b1a2a4_7c9b5b1a3_6h", 35),
];
