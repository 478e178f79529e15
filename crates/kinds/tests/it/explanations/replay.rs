//! Whole explanations of small puzzles, replayed by brute force ([`Force`]).

use std::collections::BTreeSet;
use std::sync::Mutex;

use serde_json::Value;
use tatham_core::author::contract::{takes_all, takes_some};
use tatham_core::explain::Step;
use tatham_core::grid::Line;
use tatham_core::{AnyProblem, Budget, Clue, Fact, Place, RuleKey, Status};
use tatham_kinds::find;
use tatham_latin::unequal::{Pair, Relation};
use tatham_shade::range::IsolatedBlackRule;
use tatham_shade::undead::Monster;

use crate::explanations::borders::Borders;
use crate::explanations::force::{Force, Refuted};
use crate::explanations::links::Linked;
use crate::explanations::owners::Owners;
use crate::explanations::rules;
use crate::explanations::{Chance, at, explain, explained, parse, solutions};
use tatham_brute::board::{Board, is_part, values};
use tatham_brute::cores;

/// Small puzzles of each shape, and each without its givens: with one solution, with several, and
/// with none.
pub(crate) const SMALL: &[(&str, &str, &str)] = &[
    ("battleship", "3x3f3,0,0,1:-,-,-,-,-,-,cVC", "3x3f3,0,0,1:-,-,-,-,-,-,cVC"),
    ("battleship", "4x4f2,1,1:-,-,-,-,-,-,-,-,VaS", "4x4f2,1,1:-,-,-,-,-,-,-,-,VaS"),
    ("battleship", "4x4f2,2,1:1,1,1,1,2,0,2,0", "4x4f2,2,1:1,1,1,1,2,0,2,0"),
    ("battleship", "4x4f3,1,1,1:0,3,1,2,2,2,1,1", "4x4f3,1,1,1:0,3,1,2,2,2,1,1"),
    ("battleship", "5x5f3,0,1,1:3,0,1,1,-,1,1,1,0,-,T", "5x5f3,0,1,1:3,0,1,1,-,1,1,1,0,-,T"),
    ("battleship", "1x1f1,1:1,1", "1x1f1,1:1,1"),
    ("battleship", "2x2f1,1:-,-,-,-", "2x2f1,1:-,-,-,-"),
    ("battleship", "2x2f1,2:1,1,1,1", "2x2f1,2:1,1,1,1"),
    ("battleship", "2x1f2,0,1:1,1,2,R", "2x1f2,0,1:1,1,2,R"),
    ("bridges", "4x4m2:2a1i3b2", "4x4m2:2a1i3b2"),
    ("bridges", "4x4m1:a1a2h1b2", "4x4m1:a1a2h1b2"),
    ("bridges", "5x5m2:1c2i2e1c2", "5x5m2:1c2i2e1c2"),
    ("bridges", "5x4m3:2c4f3b63b2a", "5x4m3:2c4f3b63b2a"),
    ("bridges", "5x5m2L:3a4a3e4i2a1a1", "5x5m2L:3a4a3e4i2a1a1"),
    ("bridges", "3x3m2:4a2c2b", "3x3m2:4a2c2b"),
    ("bridges", "3x3m2:2a2c2a2", "3x3m2:2a2c2a2"),
    ("bridges", "3x3m2:3a3c3a3", "3x3m2:3a3c3a3"),
    ("bridges", "3x3m2L:3a3c3a3", "3x3m2L:3a3c3a3"),
    ("bridges", "3x3m1:2a2c2a2", "3x3m1:2a2c2a2"),
    ("bridges", "3x3m1L:2a2c2a2", "3x3m1L:2a2c2a2"),
    ("bridges", "3x3m2:1a1c1a1", "3x3m2:1a1c1a1"),
    ("bridges", "3x3m2:1a2f", "3x3m2:1a2f"),
    ("bridges", "3x3m4:4a4c4a4", "3x3m4:4a4c4a4"),
    ("bridges", "3x3m2:11g", "3x3m2:11g"),
    ("bridges", "3x3m2:a1a1a1a1a", "3x3m2:a1a1a1a1a"),
    ("bridges", "5x5m2:b1b1c1b1g1a1b", "5x5m2:b1b1c1b1g1a1b"),
    ("bridges", "5x5m2:3a5a3e2c2e1a1a1", "5x5m2:3a5a3e2c2e1a1a1"),
    ("bridges", "3x3m2:?a2f", "3x3m2:?a2f"),
    ("bridges", "3x4m1L:?e2a1c", "3x4m1L:?e2a1c"),
    ("bridges", "5x5m1L:e1c?n?", "5x5m1L:e1c?n?"),
    ("bridges", "3x3m2:?a3e?", "3x3m2:?a3e?"),
    ("dominosa", "1:001110", "1:001110"),
    ("dominosa", "1:001101", "1:001101"),
    ("dominosa", "1:010101", "1:010101"),
    ("dominosa", "2:100122102210", "2:100122102210"),
    ("dominosa", "2:120120212010", "2:120120212010"),
    ("dominosa", "2:001202012211", "2:001202012211"),
    ("dominosa", "2:012012012012", "2:012012012012"),
    ("dominosa", "2:200121210120", "2:200121210120"),
    ("dominosa", "2:210101012220", "2:210101012220"),
    ("dominosa", "3:01213010323023210321", "3:01213010323023210321"),
    ("filling", "2x2:3c", "2x2:d"),
    ("filling", "3x1:a2a", "3x1:c"),
    ("filling", "3x1:a1a", "3x1:c"),
    ("filling", "3x2:3a2c", "3x2:f"),
    ("filling", "3x2:a3d", "3x2:f"),
    ("filling", "3x3:2b1b3b", "3x3:i"),
    ("filling", "2x3:a2c3", "2x3:f"),
    ("galaxies", "3x3:m", "3x3:m"),
    ("galaxies", "3x3:lc", "3x3:lc"),
    ("galaxies", "3x3:dggb", "3x3:dggb"),
    ("galaxies", "4x3:ids", "4x3:ids"),
    ("galaxies", "3x4:csc", "3x4:csc"),
    ("galaxies", "3x3:kc", "3x3:kc"),
    ("galaxies", "3x3:aglb", "3x3:aglb"),
    ("galaxies", "4x3:jkj", "4x3:jkj"),
    ("galaxies", "4x3:bndj", "4x3:bndj"),
    ("galaxies", "5x5:efxnfvc", "5x5:efxnfvc"),
    ("galaxies", "5x5:dmbzfcdgq", "5x5:dmbzfcdgq"),
    ("galaxies", "5x5:erfgfxeb", "5x5:erfgfxeb"),
    ("galaxies", "5x5:cfqefvdm", "5x5:cfqefvdm"),
    ("galaxies", "3x3:kbb", "3x3:kbb"),
    ("galaxies", "3x3:cjj", "3x3:cjj"),
    ("galaxies", "3x3:chbbh", "3x3:chbbh"),
    ("galaxies", "3x3:a", "3x3:a"),
    ("galaxies", "3x3:aw", "3x3:aw"),
    ("galaxies", "3x3:c", "3x3:c"),
    ("rect", "2x1:2a", "2x1:2a"),
    ("rect", "1x3:1_2a", "1x3:1_2a"),
    ("rect", "2x2:2a2a", "2x2:2a2a"),
    ("rect", "3x2:3d3", "3x2:3d3"),
    ("rect", "3x3:b3_2_2_2c", "3x3:b3_2_2_2c"),
    ("rect", "3x3:4a2c3b", "3x3:4a2c3b"),
    ("rect", "3x3:a3b3b3a", "3x3:a3b3b3a"),
    ("rect", "4x3:b3_2a2b2b3", "4x3:b3_2a2b2b3"),
    ("rect", "5x5:2a2_2_2_2g5e2a4_4b", "5x5:2a2_2_2_2g5e2a4_4b"),
    ("rect", "6x4:3b2e4a3a4a4_2f2", "6x4:3b2e4a3a4a4_2f2"),
    ("rect", "6x4:c3_2_2_2f3_2_2_2a2b4b", "6x4:c3_2_2_2f3_2_2_2a2b4b"),
    ("rect", "4x4:d2_2_2_2a2_2c4a", "4x4:d2_2_2_2a2_2c4a"),
    ("rect", "4x4:3b2a2a2a2a2b3a", "4x4:3b2a2a2a2a2b3a"),
    ("rect", "2x2:a2_2a", "2x2:a2_2a"),
    ("rect", "2x2:2b2", "2x2:2b2"),
    ("rect", "3x2:4a2c", "3x2:4a2c"),
    ("rect", "3x3:4e5b", "3x3:4e5b"),
    ("rect", "3x2:?_?d", "3x2:?_?d"),
    ("rect", "4x3:f?b?a1", "4x3:f?b?a1"),
    ("rect", "2x5:d6a2a?_1", "2x5:d6a2a?_1"),
    ("rect", "4x3:c?b?d?", "4x3:c?b?d?"),
    ("lightup", "4x4:cBa2a2h", "4x4:cBa2a2h"),
    ("lightup", "3x3:e20b", "3x3:e20b"),
    ("lightup", "4x4:j3b1aB", "4x4:j3b1aB"),
    ("lightup", "4x4:i0c1a2", "4x4:i0c1a2"),
    ("lightup", "2x6:d3b2d", "2x6:d3b2d"),
    ("lightup", "4x4:aB1aBb0b2BaB1a", "4x4:aB1aBb0b2BaB1a"),
    ("lightup", "5x3:b1bcBaBd", "5x3:b1bcBaBd"),
    ("lightup", "2x2:3c", "2x2:3c"),
    ("lightup", "2x2:d", "2x2:d"),
    ("map", "3x3n5:acabbca,320a1", "3x3n5:acabbca,e"),
    ("map", "3x3n5:bgca,a3120", "3x3n5:bgca,e"),
    ("map", "3x3n5:bgca,d0", "3x3n5:bgca,e"),
    ("map", "3x3n5:bgca,11120", "3x3n5:bgca,e"),
    ("map", "4x4n6:bdaaacaaaacabc,2131a0", "4x4n6:bdaaacaaaacabc,f"),
    ("map", "4x4n6:aaaabaabaaacacbba,0132b", "4x4n6:aaaabaabaaacacbba,f"),
    ("map", "4x3n7:bfaaaaaaac,a13a032", "4x3n7:bfaaaaaaac,g"),
    ("map", "4x3n7:acabacacaaa,310a012", "4x3n7:acabacacaaa,g"),
    ("map", "5x5n8:aabaacbdabaaaaaabbaabbabbaa,01a3b32", "5x5n8:aabaacbdabaaaaaabbaabbabbaa,h"),
    ("map", "5x4n9:bdabaaacbdbaacbb,a3b03212", "5x4n9:bdabaaacbdbaacbb,i"),
    ("map", "5x5n9:ebaabdadacdbacaaaca,31a2a32a0", "5x5n9:ebaabdadacdbacaaaca,i"),
    (
        "map",
        "6x6n10:dbabcabcaaadaedbbcbbcabacbaaa,32d1b0",
        "6x6n10:dbabcabcaaadaedbbcbbcabacbaaa,j",
    ),
    ("mosaic", "3x3:0a1c1a0", "3x3:0a1c1a0"),
    ("mosaic", "4x3:0a3b4c4a3", "4x3:0a3b4c4a3"),
    ("mosaic", "4x3:a46b7d5a", "4x3:a46b7d5a"),
    ("mosaic", "3x3:02b32c", "3x3:02b32c"),
    ("mosaic", "4x3:b6a6b4d", "4x3:b6a6b4d"),
    ("mosaic", "4x4:c469b6a6d1", "4x4:c469b6a6d1"),
    ("mosaic", "5x5:0g86a5e4522d", "5x5:0g86a5e4522d"),
    ("mosaic", "3x3:a1g", "3x3:a1g"),
    ("mosaic", "3x3:5h", "3x3:5h"),
    ("palisade", "2x2n2:b2", "2x2n2:b2"),
    ("palisade", "3x2n3:b3", "3x2n3:b3"),
    ("palisade", "3x3n3:b3", "3x3n3:b3"),
    ("palisade", "4x3n4:3c2", "4x3n4:3c2"),
    ("palisade", "4x4n4:a2", "4x4n4:a2"),
    ("palisade", "4x4n4:2b3c22b22a2", "4x4n4:2b3c22b22a2"),
    ("palisade", "3x3n3:3b3b3", "3x3n3:3b3b3"),
    ("palisade", "4x3n3:3b33b3", "4x3n3:3b33b3"),
    ("palisade", "4x3n4:c3a333", "4x3n4:c3a333"),
    ("palisade", "4x3n4:b32b3c3", "4x3n4:b32b3c3"),
    ("palisade", "3x4n6:c2b2c1", "3x4n6:c2b2c1"),
    ("palisade", "4x3n6:e1a12", "4x3n6:e1a12"),
    ("palisade", "4x3n6:c2b12", "4x3n6:c2b12"),
    ("palisade", "2x3n3:1", "2x3n3:1"),
    ("palisade", "3x3n3:2a3", "3x3n3:2a3"),
    ("palisade", "4x4n8:1a3b2", "4x4n8:1a3b2"),
    ("magnets", "3x2:111,21,111,12,LRTLRB", "3x2:111,21,111,12,LRTLRB"),
    ("magnets", "3x2:...,..,...,..,LRTLRB", "3x2:...,..,...,..,LRTLRB"),
    ("magnets", "3x2:2..,..,...,..,LRTLRB", "3x2:2..,..,...,..,LRTLRB"),
    ("magnets", "2x3:..,1..,..,.0.,TTBB**", "2x3:..,1..,..,.0.,TTBB**"),
    ("magnets", "3x3:.2.,...,11.,...,*LRTLRBLR", "3x3:.2.,...,11.,...,*LRTLRBLR"),
    ("magnets", "3x3:.1.,..1,.21,...,LRTTTBBB*", "3x3:.1.,..1,.21,...,LRTTTBBB*"),
    ("magnets", "3x3:...,.1.,2..,..1,LRTLRBLR*", "3x3:...,.1.,2..,..1,LRTLRBLR*"),
    ("magnets", "4x3:.2..,...,.1..,221,TTTTBBBBLRLR", "4x3:.2..,...,.1..,221,TTTTBBBBLRLR"),
    ("magnets", "4x3:...0,2..,....,122,LRTTLRBBLRLR", "4x3:...0,2..,....,122,LRTTLRBBLRLR"),
    ("magnets", "4x3:..1.,.2.,.1..,..1,TLRTBLRBLRLR", "4x3:..1.,.2.,.1..,..1,TLRTBLRBLRLR"),
    ("keen", "3:_aba_3a,a5m3m6s1", "3:_aba_3a,a5m3m6s1"),
    ("keen", "3:a_3aab_,a3s1s1m3", "3:a_3aab_,a3s1s1m3"),
    ("keen", "3:f_6,a6m6a6", "3:f_6,a6m6a6"),
    ("keen", "3:_13,m1m2m3m1m2m3m1m2m3", "3:_13,m1m2m3m1m2m3m1m2m3"),
    ("keen", "4:aa__a_ab__a_a_a_,a6m4m48d2s1d2s1", "4:aa__a_ab__a_a_a_,a6m4m48d2s1d2s1"),
    ("keen", "4:_a_a_5ba_a4,d2a5s1m9s2d2m8", "4:_a_a_5ba_a4,d2a5s1m9s2d2m8"),
    ("keen", "4:_a_a__a_ba_a__a__,m2m6m4m12m12m2m3m8", "4:_a_a__a_ba_a__a__,m2m6m4m12m12m2m3m8"),
    ("keen", "4:a_7a__a_aaba,a5a7s1a6s1m2s1m6", "4:a_7a__a_aaba,a5a7s1a6s1m2s1m6"),
    ("pattern", "5x5:2/1/1.1.1/3/4/3/2/3/1.1/3", "5x5:2/1/1.1.1/3/4/3/2/3/1.1/3"),
    ("pattern", "5x5:1.1/1.2/2/1.1/3/2/2/1/4/3", "5x5:1.1/1.2/2/1.1/3/2/2/1/4/3"),
    ("pattern", "5x5:3/3/4/1/1/2/1/3/3/3", "5x5:3/3/4/1/1/2/1/3/3/3"),
    ("pattern", "3x3:1/1/1/1/1/1,Ade", "3x3:1/1/1/1/1/1"),
    ("pattern", "2x2:1/1/1/1,Ad", "2x2:1/1/1/1"),
    ("pattern", "3x2:1//2/2/1,cC", "3x2:1//2/2/1"),
    ("pattern", "1x5:2.2/1/1//1/1", "1x5:2.2/1/1//1/1"),
    ("pattern", "3x2:////", "3x2:////"),
    ("pattern", "2x2:1/1/1/1", "2x2:1/1/1/1"),
    ("pattern", "3x3:1/1/1/1/1/1", "3x3:1/1/1/1/1/1"),
    ("pattern", "4x4:1.1/1.1/1.1/1.1/1.1/1.1/1.1/1.1", "4x4:1.1/1.1/1.1/1.1/1.1/1.1/1.1/1.1"),
    ("pattern", "3x3:2/2/2/2/2/2", "3x3:2/2/2/2/2/2"),
    ("pattern", "3x1:1/1/1/3,bb", "3x1:1/1/1/3"),
    ("range", "4x4:5f5_7f4", "4x4:5f5_7f4"),
    ("range", "4x4:4c7f6c4", "4x4:4c7f6c4"),
    ("range", "3x4:2d4_2d5", "3x4:2d4_2d5"),
    ("range", "3x4:a5a5d4a4a", "3x4:a5a5d4a4a"),
    ("range", "1x5:b5b", "1x5:b5b"),
    ("range", "3x3:d5d", "3x3:d5d"),
    ("range", "2x2:1a1a", "2x2:1a1a"),
    ("range", "2x2:3_3_3_3", "2x2:3_3_3_3"),
    ("range", "3x3:i", "3x3:i"),
    ("range", "4x4:b2j3b", "4x4:b2j3b"),
    ("range", "3x4:3a?b?_2a4c", "3x4:3a?b?_2a4c"),
    ("range", "3x3:4_?a?_?_?_3a2", "3x3:4_?a?_?_?_3a2"),
    ("range", "4x1:a?b", "4x1:a?b"),
    ("signpost", "4x4:16acfedghea9e1dgbgag", "4x4:acfedgheaedgbgag"),
    ("signpost", "4x4:edefceha10aa1aea16agg", "4x4:edefcehaaaaeaagg"),
    ("signpost", "4x4:dceeeac16abggfa1ahh", "4x4:dceeeacabggfaahh"),
    ("signpost", "4x4:1ecd7gdeggcbfgcag16a", "4x4:ecdgdeggcbfgcaga"),
    ("signpost", "3x3:cdeecebag", "3x3:cdeecebag"),
    ("signpost", "3x1:gcg", "3x1:gcg"),
    ("signpost", "2x2:ce4ag", "2x2:ceag"),
    ("signpost", "2x2:1c1eag", "2x2:ceag"),
    ("signpost", "2x2:aaaa", "2x2:aaaa"),
    ("singles", "4x4:2334134322133431", "4x4:2334134322133431"),
    ("singles", "4x4:1122231412133221", "4x4:1122231412133221"),
    ("singles", "4x4:2214224441321122", "4x4:2214224441321122"),
    ("singles", "3x3:211123113", "3x3:211123113"),
    ("singles", "3x3:112121331", "3x3:112121331"),
    ("singles", "5x3:152542321224355", "5x3:152542321224355"),
    ("singles", "2x6:536213345516", "2x6:536213345516"),
    ("singles", "2x2:1111", "2x2:1111"),
    ("singles", "2x2:1221", "2x2:1221"),
    ("singles", "3x3:112213321", "3x3:112213321"),
    ("slant", "2x2:1d0a0a", "2x2:1d0a0a"),
    ("slant", "3x3:c1a2c2a00a0a", "3x3:c1a2c2a00a0a"),
    ("slant", "4x3:b1a0a4g10b2a", "4x3:b1a0a4g10b2a"),
    ("slant", "4x3:c0a22a2c2c2a1a", "4x3:c0a22a2c2c2a1a"),
    ("slant", "4x4:g4a00b3d2a0d", "4x4:g4a00b3d2a0d"),
    ("slant", "4x4:b1c321b1230a311f", "4x4:b1c321b1230a311f"),
    ("slant", "4x4:a1c1a22a1212c21b1c", "4x4:a1c1a22a1212c21b1c"),
    ("slant", "2x2:d0d", "2x2:d0d"),
    ("slant", "3x3:e22b22e", "3x3:e22b22e"),
    ("slant", "2x2:i", "2x2:i"),
    ("solo", "2x2:a2_1c3b3c1_2a", "2x2:p"),
    ("solo", "2x2:c1_2f4_4c", "2x2:p"),
    ("solo", "2x2x:b3b1d2b4b", "2x2x:p"),
    ("solo", "2x2k:p,_a______abaa_aaa,6_3a4a5_7a8b7d", "2x2k:p,_a______abaa_aaa,6_3a4a5_7a8b7d"),
    ("solo", "2x2xk:p,_a_aa_ab______c_,3_5a8a5b6a9a4c", "2x2xk:p,_a_aa_ab______c_,3_5a8a5b6a9a4c"),
    ("solo", "4j:2d4d1d3,aa_____ac_d_b", "4j:p,aa_____ac_d_b"),
    ("solo", "4jx:4b3h2b1,ab_a_abbad_", "4jx:p,ab_a_abbad_"),
    (
        "solo",
        "4jk:p,_a__a___g_aaa,a________a_baaba,5a4_5_8_6d7_5d",
        "4jk:p,_a__a___g_aaa,a________a_baaba,5a4_5_8_6d7_5d",
    ),
    ("solo", "2x3x:a6f2a5f1_3f4a3f4a", "2x3x:zj"),
    ("solo", "3x2:5a1d4g6_3b5_6g6d2a3", "3x2:zj"),
    ("solo", "2x3x:h6c2a4f3a4c1h", "2x3x:zj"),
    ("solo", "2x3:4d3b2e4a6b1a3e5b6d2", "2x3:zj"),
    ("solo", "6j:d5_4b1d6h6d3b3_1d,caabaaa__c_bac_abaaa__d_db", "6j:zj,caabaaa__c_bac_abaaa__d_db"),
    ("solo", "2x3:b5_6d6_1a5d6b6d5a1_4d4_3b", "2x3:zj"),
    ("solo", "2x2:a2d3b3c1_2a", "2x2:p"),
    ("solo", "3x1:i", "3x1:i"),
    ("solo", "2x2:1_1n", "2x2:p"),
    ("solo", "2x2:1_2d3d3d", "2x2:p"),
    (
        "solo",
        "2x2k:p,abbba____________,8a2a7a3a5a5a5a5a",
        "2x2k:p,abbba____________,8a2a7a3a5a5a5a5a",
    ),
    ("tents", "4x3:b_h,0,1,0,1,1,1,0", "4x3:b_h,0,1,0,1,1,1,0"),
    ("tents", "4x4:dai,0,1,0,1,0,2,0,0", "4x4:dai,0,1,0,1,0,2,0,0"),
    ("tents", "4x4:_-a!aai,1,0,1,0,1,0,1,0", "4x4:dai,1,0,1,0,1,0,1,0"),
    ("tents", "4x4:dai,1,0,1,0,1,0,1,0", "4x4:dai,1,0,1,0,1,0,1,0"),
    ("tents", "3x3:aaaaa,2,0,2,2,0,2", "3x3:aaaaa,2,0,2,2,0,2"),
    ("tents", "4x4:caha,1,0,2,0,1,1,1,0", "4x4:caha,1,0,2,0,1,1,1,0"),
    ("tents", "5x3:aaai,2,0,0,0,1,2,0,1", "5x3:aaai,2,0,0,0,1,2,0,1"),
    ("tents", "2x2:_c,1,0,1,0", "2x2:_c,1,0,1,0"),
    ("towers", "3:/2////2///2///", "3:/2////2///2///"),
    ("towers", "3:///////////,1_2g", "3:///////////"),
    ("towers", "3:3////////3///", "3:3////////3///"),
    ("towers", "4:2/2///////////2///,d2f2d", "4:2/2///////////2///"),
    ("towers", "4:/1//2///3////3/////", "4:/1//2///3////3/////"),
    ("towers", "4:///4///1//////3///,d2k", "4:///4///1//////3///"),
    ("towers", "5:///2///4/4//////1///4/2//", "5:///2///4/4//////1///4/2//"),
    ("towers", "4:3//3///2////2/////3/,1o", "4:3//3///2////2/////3/"),
    ("towers", "3:3/2/1/1/2/2/3/2/1/1/2/2", "3:3/2/1/1/2/2/3/2/1/1/2/2"),
    ("towers", "3:3///3////////", "3:3///3////////"),
    ("undead", "1x1:0,0,1,a,1,1,1,1", "1x1:0,0,1,a,1,1,1,1"),
    ("undead", "2x1:1,0,0,aL,0,0,0,1,0,0", "2x1:1,0,0,aL,0,0,0,1,0,0"),
    (
        "undead",
        "3x3:2,2,2,aRbLaRb,1,0,2,1,2,2,2,2,1,1,1,1",
        "3x3:2,2,2,aRbLaRb,1,0,2,1,2,2,2,2,1,1,1,1",
    ),
    (
        "undead",
        "3x3:2,2,1,RLaLRd,0,1,2,0,2,2,2,0,1,2,1,0",
        "3x3:2,2,1,RLaLRd,0,1,2,0,2,2,2,0,1,2,1,0",
    ),
    ("undead", "4x2:2,2,2,cLRc,0,2,2,0,0,2,2,2,2,2,1,3", "4x2:2,2,2,cLRc,0,2,2,0,0,2,2,2,2,2,1,3"),
    ("undead", "3x2:1,1,2,bRbL,2,1,2,0,0,1,1,2,1,2", "3x2:1,1,2,bRbL,2,1,2,0,0,1,1,2,1,2"),
    ("undead", "2x2:2,2,0,d,1,1,1,1,1,1,1,1", "2x2:2,2,0,d,1,1,1,1,1,1,1,1"),
    ("undead", "2x1:1,0,0,aL,1,0,0,0,1,0", "2x1:1,0,0,aL,1,0,0,0,1,0"),
    ("undead", "2x2:2,2,0,d,1,1,1,1,1,2,1,1", "2x2:2,2,0,d,1,1,1,1,1,2,1,1"),
    (
        "undead",
        "3x3:2,2,2,VRbLZRb,1,0,2,1,2,2,2,2,1,1,1,1",
        "3x3:2,2,2,aRbLaRb,1,0,2,1,2,2,2,2,1,1,1,1",
    ),
    ("unequal", "3:0,0D,0,0,0,0,0R,0,0U,", "3:0,0D,0,0,0,0,0R,0,0U,"),
    ("unequal", "3:0R,0D,0,0,0,0,0,0,0,", "3:0R,0D,0,0,0,0,0,0,0,"),
    ("unequal", "3:0R,0R,0,0R,0R,0,0,0,0,", "3:0R,0R,0,0R,0R,0,0,0,0,"),
    ("unequal", "4:0,0,0,0L,0,0L,0L,0,0,0,0U,2,0,0,0,0,", "4:0,0,0,0L,0,0L,0L,0,0,0,0U,0,0,0,0,0,"),
    ("unequal", "4:0,0L,0,0D,0,0,0D,0L,0,0,0,0,0,0,0,0,", "4:0,0L,0,0D,0,0,0D,0L,0,0,0,0,0,0,0,0,"),
    ("unequal", "3a:0R,0RDL,0DL,0D,0UR,0UDL,0UR,3L,0U,", "3a:0R,0RDL,0DL,0D,0UR,0UDL,0UR,0L,0U,"),
    (
        "unequal",
        "4a:3,0RD,0L,0D,0RD,0UL,0RD,0UL,0U,0RD,0UL,0D,0R,0UL,0R,0UL,",
        "4a:0,0RD,0L,0D,0RD,0UL,0RD,0UL,0U,0RD,0UL,0D,0R,0UL,0R,0UL,",
    ),
    (
        "unequal",
        "4a:0RD,0DL,4,0,0U,0UR,0RDL,0DL,0RD,0DL,0U,0U,0U,0UR,0RL,2L,",
        "4a:0RD,0DL,0,0,0U,0UR,0RDL,0DL,0RD,0DL,0U,0U,0U,0UR,0RL,0L,",
    ),
    ("loopy", "3x3t0:0a32a1c", "3x3t0:0a32a1c"),
    ("loopy", "3x3t0:0a32a2c", "3x3t0:0a32a2c"),
    ("loopy", "3x3t0:d4d", "3x3t0:d4d"),
    ("loopy", "3x3t0:0g0", "3x3t0:0g0"),
    ("loopy", "3x3t0:i", "3x3t0:i"),
    ("loopy", "3x3t0:e3c", "3x3t0:e3c"),
    ("loopy", "3x3t0:d0d", "3x3t0:d0d"),
    ("loopy", "3x3t0:4a4f", "3x3t0:4a4f"),
    ("loopy", "3x3t0:2b22b2a", "3x3t0:2b22b2a"),
    ("loopy", "4x3t0:2b22b2d", "4x3t0:2b22b2d"),
    ("loopy", "3x4t0:3a2d3a2a1", "3x4t0:3a2d3a2a1"),
    ("loopy", "3x3t0:1b3c2a", "3x3t0:1b3c2a"),
    ("net", "2x1:14", "2x1:14"),
    ("net", "2x1:18", "2x1:18"),
    ("net", "3x2:1b1252", "3x2:1b1252"),
    ("net", "2x2:1113", "2x2:1113"),
    ("net", "2x2:1115", "2x2:1115"),
    ("net", "2x2:3333", "2x2:3333"),
    ("net", "2x2:3332", "2x2:3332"),
    ("net", "2x2w:1113", "2x2w:1113"),
    ("net", "3x1:140", "3x1:140"),
    ("net", "2x1:f1", "2x1:f1"),
    ("net", "2x2:12fc", "2x2:12fc"),
    ("net", "2x2:9f58h", "2x2:9f58"),
    ("net", "3x1:757", "3x1:757"),
    ("net", "3x2:2eh4020", "3x2:2e4020"),
    ("net", "3x3:2163ec2d8", "3x3:2163ec2d8"),
    ("net", "3x3:2d14e46b2", "3x3:2d14e46b2"),
    ("net", "3x3:862de41cc", "3x3:862de41cc"),
    ("net", "3x2:62h83a9", "3x2:6283a9"),
    ("net", "3x2:95h8951", "3x2:958951"),
    ("net", "3x2:4d4h4d2", "3x2:4d44d2"),
    ("net", "3x3w:c446d5871", "3x3w:c446d5871"),
    ("net", "3x3w:51727382c", "3x3w:51727382c"),
    ("net", "4x3w:87523e728a61", "4x3w:87523e728a61"),
    ("pearl", "5x5:BgWdWcWWaBd", "5x5:BgWdWcWWaBd"),
    ("pearl", "5x5:aWbBeBiBbBa", "5x5:aWbBeBiBbBa"),
    ("pearl", "5x5:BlBaWaWaWe", "5x5:BlBaWaWaWe"),
    ("pearl", "5x5:BeBaWeBeBcB", "5x5:BeBaWeBeBcB"),
    ("pearl", "5x5:aWgWeWaWWWBWBb", "5x5:aWgWeWaWWWBWBb"),
    ("pearl", "5x5:aWWcWgWfWWb", "5x5:aWWcWgWfWWb"),
    ("pearl", "5x5:eWfWBWWbWWBWc", "5x5:eWfWBWWbWWBWc"),
    ("pearl", "5x5:gWWWiWcWB", "5x5:gWWWiWcWB"),
    ("pearl", "5x5:BgWdWcWWf", "5x5:BgWdWcWWf"),
    ("pearl", "5x5:BlBaWaWg", "5x5:BlBaWaWg"),
    ("pearl", "5x5:BgBdBcBBaBd", "5x5:BgBdBcBBaBd"),
    ("pearl", "5x5:WBw", "5x5:WBw"),
    ("pearl", "5x5:aWbBeBiBbWa", "5x5:aWbBeBiBbWa"),
    ("tracks", "4x4:Cl9b,2,S2,4,3,S3,4,2,2", "4x4:p,2,S2,4,3,S3,4,2,2"),
    ("tracks", "4x4:d6jC,2,2,4,S4,4,S4,2,2", "4x4:p,2,2,4,S4,4,S4,2,2"),
    ("tracks", "4x4:cC5gAc,S3,3,4,3,2,S4,4,3", "4x4:p,S3,3,4,3,2,S4,4,3"),
    ("tracks", "4x4:h5fA,1,2,2,S4,2,3,S3,1", "4x4:p,1,2,2,S4,2,3,S3,1"),
    ("tracks", "4x4:5nA,1,2,2,S4,S4,3,1,1", "4x4:p,1,2,2,S4,S4,3,1,1"),
    ("tracks", "4x4:h6eAa,3,1,S3,3,4,2,S3,1", "4x4:p,3,1,S3,3,4,2,S3,1"),
    ("tracks", "4x4:5k9c,S4,4,2,2,S2,2,4,4", "4x4:p,S4,4,2,2,S2,2,4,4"),
    ("tracks", "4x4:l5a9a,4,4,S2,3,2,4,3,S4", "4x4:p,4,4,S2,3,2,4,3,S4"),
    ("tracks", "4x4:CnC,2,1,4,S4,S3,4,2,2", "4x4:p,2,1,4,S4,S3,4,2,2"),
    ("tracks", "4x4:p,S4,0,0,0,S1,1,1,1", "4x4:p,S4,0,0,0,S1,1,1,1"),
    ("tracks", "4x4:p,S4,0,0,0,S1,1,1,2", "4x4:p,S4,0,0,0,S1,1,1,2"),
    ("tracks", "4x4:p,2,2,2,S2,S2,2,2,2", "4x4:p,2,2,2,S2,S2,2,2,2"),
    ("tracks", "4x4:p,3,2,2,S3,S3,2,2,3", "4x4:p,3,2,2,S3,S3,2,2,3"),
    ("tracks", "4x4:p,S2,2,0,0,0,2,S2,0", "4x4:p,S2,2,0,0,0,2,S2,0"),
    ("tracks", "4x4:p,1,1,1,S4,S4,1,1,1", "4x4:p,1,1,1,S4,S4,1,1,1"),
    ("tracks", "4x4:p,1,3,3,S3,0,3,3,S4", "4x4:p,1,3,3,S3,0,3,3,S4"),
    ("tracks", "4x4:p,2,3,4,S4,S3,4,3,3", "4x4:p,2,3,4,S4,S3,4,3,3"),
    ("tracks", "4x4:p,3,3,S4,0,3,3,S3,1", "4x4:p,3,3,S4,0,3,3,S3,1"),
    ("tracks", "4x4:p,S3,3,4,4,2,4,S4,4", "4x4:p,S3,3,4,4,2,4,S4,4"),
    ("tracks", "4x4:p,3,3,S4,2,3,3,S4,2", "4x4:p,3,3,S4,2,3,3,S4,2"),
    ("tracks", "4x4:p,3,4,4,S3,3,4,3,S4", "4x4:p,3,4,4,S3,3,4,3,S4"),
    ("tracks", "4x4:p,S4,4,4,4,4,4,S4,4", "4x4:p,S4,4,4,4,4,4,S4,4"),
    ("unruly", "4x4:adadaf", "4x4:q"),
    ("unruly", "4x4:FeCBa", "4x4:q"),
    ("unruly", "6x2:aCAh", "6x2:m"),
    ("unruly", "2x6:abee", "2x6:m"),
    ("unruly", "4x4u:ACAff", "4x4u:q"),
    ("unruly", "4x4u:acdCf", "4x4u:q"),
    ("unruly", "4x4:bEBdca", "4x4:q"),
    ("unruly", "4x4u:bEBdca", "4x4u:q"),
    ("unruly", "2x2:e", "2x2:e"),
    ("unruly", "4x4:AAAn", "4x4:q"),
    ("unruly", "4x4:ACbdg", "4x4:q"),
];

/// Function that returns the name of a rule's pattern, and the names of the patterns that steps
/// must meet.
type Patterns = (fn(&RuleKey) -> Option<&'static str>, &'static [&'static str]);

/// Defines the patterns of a kind's rules; those behind an arrow belong to the check alone. A rule
/// without a pattern does not compile.
macro_rules! patterns {
    ($($kind:ident)::+: $($met:pat),* $(=> $($never:pat),+)?) => {{
        use $($kind)::+::Rule;
        let of = |key: &RuleKey| {
            Some(match key.get::<Rule>()? {
                $($met => stringify!($met),)*
                $($($never => stringify!($never),)+)?
            })
        };
        (of, &[$(stringify!($met)),*])
    }};
}

/// Returns the patterns of the rules of a kind with this name. Some step must meet each of them;
/// otherwise it is untested.
fn patterns(kind: &str) -> Patterns {
    let found = patterns_of_cells(kind).or_else(|| patterns_of_lines(kind));
    found.unwrap_or_else(|| panic!("{kind} has no patterns"))
}

/// Returns the patterns of kinds in which cells or regions have values.
fn patterns_of_cells(kind: &str) -> Option<Patterns> {
    Some(match kind {
        // Clues that do not add up end a puzzle, without a step.
        "battleship" => patterns!(
            tatham_shade::battleship:
            Rule::Apart, Rule::Longest, Rule::Ships(_), Rule::Number(Line::Row(_)),
            Rule::Number(Line::Column(_)), Rule::Hint(..) => Rule::Sum
        ),
        "filling" => patterns!(tatham_region::filling: Rule::Regions(_)),
        "keen" => patterns!(
            tatham_latin::keen:
            Rule::Line(Line::Row(_)), Rule::Line(Line::Column(_)), Rule::Cage(_)
        ),
        "lightup" => patterns!(
            tatham_shade::lightup: Rule::Apart, Rule::Lit(_), Rule::Number(_)
        ),
        "magnets" => patterns!(
            tatham_shade::magnets:
            Rule::Halves(_), Rule::Number(Line::Row(_), _), Rule::Number(Line::Column(_), _),
            Rule::Dominoes(..) => Rule::Apart(_)
        ),
        // The rule that neighbours differ is implicit.
        "map" => patterns!(tatham_region::map: => Rule::Differ(_)),
        "mosaic" => patterns!(tatham_shade::mosaic: Rule(_)),
        "pattern" => patterns!(
            tatham_pattern: Rule(Line::Row(_)), Rule(Line::Column(_))
        ),
        "range" => patterns!(
            tatham_shade::range:
            Rule::Shared(IsolatedBlackRule::Apart), Rule::Shared(IsolatedBlackRule::Connected),
            Rule::Number(_)
        ),
        "singles" => patterns!(
            tatham_shade::singles:
            Rule::Shared(IsolatedBlackRule::Apart), Rule::Shared(IsolatedBlackRule::Connected),
            Rule::Alike(Line::Row(_), _), Rule::Alike(Line::Column(_), _)
        ),
        // The small puzzles have 4 or 6 digits: rows, columns, blocks or regions, and diagonals.
        "solo" => patterns!(
            tatham_latin::solo:
            Rule::Unit(0..=3), Rule::Unit(6..=7), Rule::Unit(14..=17), Rule::Unit(18..=19),
            Rule::Unit(_), Rule::Sum(_), Rule::Remainder(..)
            => Rule::NoneTwice(_), Rule::Rectangle { .. }
        ),
        "tents" => patterns!(
            tatham_shade::tents:
            Rule::Apart, Rule::Beside(_), Rule::Number(Line::Row(_)),
            Rule::Number(Line::Column(_)), Rule::Own(_), Rule::NoSecond(_)
        ),
        "towers" => patterns!(
            tatham_latin::towers:
            Rule::Line(Line::Row(_)), Rule::Line(Line::Column(_)), Rule::Seen(Clue::Top(_)),
            Rule::Seen(Clue::Bottom(_)), Rule::Seen(Clue::Left(_)), Rule::Seen(Clue::Right(_))
            => Rule::Seen(_)
        ),
        "undead" => patterns!(
            tatham_shade::undead:
            Rule::Total(Monster::Ghost), Rule::Total(Monster::Vampire),
            Rule::Total(Monster::Zombie), Rule::Seen(Clue::Top(_)), Rule::Seen(Clue::Bottom(_)),
            Rule::Seen(Clue::Left(_)), Rule::Seen(Clue::Right(_)) => Rule::Seen(_)
        ),
        "unequal" => patterns!(
            tatham_latin::unequal:
            Rule::Line(Line::Row(_)), Rule::Line(Line::Column(_)),
            Rule::Pair(Pair { relation: Relation::More { first: true }, .. }),
            Rule::Pair(Pair { relation: Relation::More { first: false }, .. }),
            Rule::Pair(Pair { relation: Relation::Bar(true), .. }),
            Rule::Pair(Pair { relation: Relation::Bar(false), .. })
        ),
        "unruly" => patterns!(
            tatham_shade::unruly:
            Rule::Half(Line::Row(_)), Rule::Half(Line::Column(_)), Rule::Alike(Line::Row(_)),
            Rule::Alike(Line::Column(_)), Rule::Distinct(_)
        ),
        _ => return None,
    })
}

/// Returns the patterns of kinds in which lines, links or borders are drawn.
fn patterns_of_lines(kind: &str) -> Option<Patterns> {
    Some(match kind {
        "bridges" => patterns!(
            tatham_route::bridges:
            Rule::Number(_), Rule::Unknown(_), Rule::Connected, Rule::NoLoop => Rule::Cross
        ),
        "dominosa" => patterns!(
            tatham_region::dominosa:
            Rule::Covered(_), Rule::Single(_), Rule::Placed(_), Rule::Once(_)
        ),
        "galaxies" => patterns!(
            tatham_region::galaxies:
            Rule::Turn(_), Rule::Joined(_), Rule::Fence(_), Rule::Cell(_)
            => Rule::Border, Rule::OneDot
        ),
        "loopy" => patterns!(tatham_route::loopy: Rule::Loop, Rule::Number(_)),
        "net" => patterns!(
            tatham_route::net: Rule::Tile(_), Rule::Connected, Rule::NoLoop
        ),
        "palisade" => patterns!(tatham_region::palisade: Rule::Size, Rule::Clue(_)),
        "pearl" => patterns!(
            tatham_route::pearl:
            Rule::Loop, Rule::Straight(_), Rule::Beside(_), Rule::Turn(_), Rule::On(_)
        ),
        "rect" => patterns!(
            tatham_region::rect: Rule::Area(_), Rule::AnyArea(_), Rule::Fence(_), Rule::Cell(_)
            => Rule::Border, Rule::OneNumber
        ),
        // Every link that closes a loop or branches is obvious, so no step uses these rules.
        "signpost" => patterns!(
            tatham_signpost:
            Rule::Leads(_), Rule::Reached(_), Rule::Follow
            => Rule::OneAfter(_), Rule::Points(_), Rule::OneBefore(_), Rule::Placed(_),
            Rule::Once(_), Rule::NoCircle
        ),
        "slant" => patterns!(tatham_route::slant: Rule::Number(_), Rule::NoLoop),
        "tracks" => patterns!(
            tatham_route::tracks:
            Rule::Track, Rule::Passed(_), Rule::Crossed(_), Rule::Number(0..4),
            Rule::Number(_) => Rule::Printed(_)
        ),
        _ => return None,
    })
}

/// Brute force over the entries: cells, links, or borders; or over the owners of cells.
#[derive(Debug)]
pub(crate) enum Witness<'p> {
    Cells(Force<'p>),
    Links(Linked<'p>),
    Borders(Borders<'p>),
    Owners(Owners),
}

impl<'p> Witness<'p> {
    pub(crate) fn for_puzzle(blank: &'p AnyProblem) -> Self {
        let borders = || {
            Owners::for_puzzle(blank)
                .map(Self::Owners)
                .or_else(|| Borders::for_puzzle(blank).map(Self::Borders))
        };
        Linked::for_puzzle(blank)
            .map(Self::Links)
            .or_else(borders)
            .unwrap_or_else(|| Self::Cells(Force::new(blank)))
    }

    /// Returns true if a fact is about a place that the puzzle's shape decides.
    fn is_shape(&self, fact: &Fact) -> bool {
        match self {
            Self::Cells(force) => force.is_shape(fact),
            Self::Owners(owners) => owners.is_home(fact),
            Self::Links(_) | Self::Borders(_) => false,
        }
    }

    pub(crate) fn refute(&self, rules: &[RuleKey], facts: &[Fact], step: &Step) -> Option<Refuted> {
        match self {
            Self::Cells(force) => force.refute(rules, facts, step),
            Self::Links(links) => links.refute(rules, facts, step),
            Self::Borders(borders) => borders.refute(rules, facts, step),
            Self::Owners(owners) => owners.refute(rules, facts, step),
        }
    }
}

/// Explanations, compared with brute force.
#[derive(Debug, Default)]
struct Tally {
    /// The rules that were named.
    named: Vec<RuleKey>,
    steps: usize,
    refuted: Vec<String>,
    too_long: Vec<String>,
    /// Number of steps with deliberate errors, and of those that were not detected.
    broken: usize,
    unnoticed: Vec<String>,
    /// Those of steps by a rule about the whole board: propagation needs what was left out.
    by_propagation: usize,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.named.extend(other.named);
        self.steps += other.steps;
        self.refuted.extend(other.refuted);
        self.too_long.extend(other.too_long);
        self.broken += other.broken;
        self.unnoticed.extend(other.unnoticed);
    }

    /// Replays steps; each is then told without one of its rules, or of its facts, and must be
    /// refuted.
    fn replay(&mut self, blank: &AnyProblem, steps: &[Step], id: &str) {
        let (force, board) = (Witness::for_puzzle(blank), Board::givens(blank));
        for step in steps {
            let facts: Vec<Fact> =
                step.because.facts.iter().filter(|fact| !board.is_clue(fact)).cloned().collect();
            let (names, rules, facts) = (&step.because.rules, &step.because.keys, &facts);
            if facts.is_empty() && step.contradiction.iter().eq(names) {
                // The kind itself explains why there is no solution, in words of its own.
                continue;
            }
            self.steps += 1;
            assert_eq!(names.len(), rules.len(), "a rule has no key: {names:?}: {rules:?}");
            self.named.extend(rules.iter().cloned());
            match force.refute(rules, facts, step) {
                None => {}
                Some(Refuted::TooLong) => {
                    self.too_long.push(format!("{id}: {}", step.text));
                    continue;
                }
                Some(Refuted::By(board)) => {
                    self.refuted.push(format!("{id}: {} {names:?} {facts:?}: {board}", step.text));
                }
            }
            if rules.iter().any(rules::is_following) {
                continue;
            }
            // Implicit rules are named if they are the only reason. The rule that a row has each
            // digit contains the rule that it has none twice.
            let is_same = |a: &Fact, b: &Fact| a.place != b.place && a.value() == b.value();
            let has_twice = step.contradiction.is_some()
                && facts.iter().any(|fact| facts.iter().any(|other| is_same(fact, other)));
            let is_told = |at: &usize| {
                let rule = &rules[*at];
                rules::wants_each(rule) && !has_twice || !rules::is_obvious(blank.kind().name, rule)
            };
            let is_cell = |at: &usize| {
                let fact = &facts[*at];
                (board.holds(fact) || board.is_owner(fact) || matches!(fact.place, Place::Link(_)))
                    && !force.is_shape(fact)
            };
            let fewer_rules = (0..rules.len())
                .filter(is_told)
                .map(|at| (without(rules, at), facts.clone(), names[at].clone()));
            let fewer_facts = (0..facts.len())
                .filter(is_cell)
                .map(|at| (rules.clone(), without(facts, at), format!("{:?}", facts[at])));
            for (rules, facts, left_out) in fewer_rules.chain(fewer_facts) {
                self.broken += 1;
                let is_less = force.refute(&rules, &facts, step).is_none();
                // What follows at once is found by propagation too.
                if is_less && (step.rule.is_wide() || step.at_once > 0) {
                    self.by_propagation += 1;
                    continue;
                }
                assert!(
                    !is_less || step.because.rules.len() > 1,
                    "{id}: without {left_out}: {}",
                    step.text
                );
                if is_less {
                    self.unnoticed.push(format!("{id}: without {left_out}: {}", step.text));
                }
            }
        }
    }

    fn report(&self) {
        let some = |list: &[String]| list[..list.len().min(12)].join("\n");
        assert!(
            self.refuted.is_empty(),
            "{} of {} do not follow:\n{}",
            self.refuted.len(),
            self.steps,
            some(&self.refuted)
        );
        // A step may need only one half of a counting rule, "at most" or "at least"; it names the
        // whole, and the facts of the other half may be missing.
        let few = self.broken / 100;
        assert!(
            self.unnoticed.len() <= few,
            "{} of {} follow from less:\n{}",
            self.unnoticed.len(),
            self.broken,
            some(&self.unnoticed)
        );
        assert!(
            self.by_propagation <= self.broken / 20,
            "{} of {} follow from less, though not by propagation",
            self.by_propagation,
            self.broken
        );
        assert!(
            self.too_long.is_empty(),
            "too long to try, of {}:\n{}",
            self.steps,
            some(&self.too_long)
        );
    }
}

fn without<T: Clone>(list: &[T], at: usize) -> Vec<T> {
    [&list[..at], &list[at + 1..]].concat()
}

/// Returns the small puzzles of a kind, with the check of each.
pub(crate) fn small(kind: &str) -> impl Iterator<Item = Both> {
    let entry = find(kind).expect("in the table");
    SMALL
        .iter()
        .filter(|(name, ..)| *name == entry.kind.name)
        .map(move |&(_, id, blank)| (id, parse(entry, id), parse(entry, blank)))
}

/// An ID, its puzzle, and the puzzle without its given cells.
type Both = (&'static str, AnyProblem, AnyProblem);

#[test]
fn brute_force_finds_every_step_right_and_little_in_it_idle() {
    let total = Mutex::new((Tally::default(), Vec::new()));
    cores::each(explained(), |entry| {
        let (name, mut tally) = (entry.kind.name, Tally::default());
        for (id, puzzle, blank) in takes_some(small(name), 50) {
            tally.replay(&blank, &explain(&puzzle).steps, id);
        }
        assert!(tally.steps > 20 || !takes_all(), "{name}: small puzzles are missing");
        let (of, wanted) = patterns(name);
        let met: BTreeSet<&str> = tally.named.iter().filter_map(of).collect();
        let missing = wanted.iter().filter(|pattern| !met.contains(*pattern));
        let (sum, unmet) = &mut *total.lock().expect("no panic");
        unmet.extend(missing.map(|pattern| format!("{name}: {pattern}")));
        sum.add(tally);
    });
    let (tally, unmet) = total.into_inner().expect("no panic");
    tally.report();
    assert!(unmet.is_empty() || !takes_all(), "in no step: {unmet:?}");
}

#[test]
fn brute_force_finds_right_how_wrong_entries_lead_to_contradictions() {
    let mut tally = Tally::default();
    for entry in explained() {
        // The tests of other kinds have no influence here.
        let mut chance = Chance(5);
        for (id, puzzle, blank) in small(entry.kind.name) {
            let found = solutions(&puzzle, 2);
            let [solution] = &found[..] else { continue };
            let given = Board::givens(&puzzle);
            let open = given.having(true);
            if open.is_empty() {
                continue;
            }
            let mut position = given.clone();
            let cell = open[chance.below(open.len())];
            let values = values(&puzzle);
            // Another part of a ship is wrong because of its neighbours' letters, which no rule is
            // about.
            let right = solution.get(cell).expect("whole");
            let is_ship = |value: &Value| is_part(value) || value == "V";
            let differs = |value: &Value| *value != right && !(is_ship(value) && is_ship(&right));
            let others: Vec<_> = values.iter().filter(|&value| differs(value)).collect();
            position.set(cell, others[chance.below(others.len())].clone());
            let mistakes = at(&puzzle, &position)
                .explainer()
                .expect("explained")
                .mistakes(true, &Budget::unlimited());
            assert_eq!((mistakes.status, mistakes.clash), (Status::Unique, false), "{id}");
            assert_eq!(mistakes.wrong, [cell], "{id}: {}", position.value());
            let last = mistakes
                .why
                .last()
                .unwrap_or_else(|| panic!("{id}: {:?}: {}", mistakes.reason, position.value()));
            assert!(
                last.contradiction.is_some() && last.therefore.is_empty(),
                "{id}: {}",
                last.text
            );
            crate::explanations::audit::starts_from_what_is_known(&position, &mistakes.why, id);
            tally.replay(&blank, &mistakes.why, id);
        }
    }
    tally.report();
}
