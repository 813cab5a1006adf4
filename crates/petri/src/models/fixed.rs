//! Models whose structure is the same for every parameter, which is a number of tokens.

use super::Maker;

/// Tokens of places, and transitions as `NAME: FROM -> TO`.
fn structure(maker: &mut Maker, tokens: &[(&str, u64)], transitions: &[&str]) {
    for &(place, tokens) in tokens {
        maker.place(place, tokens);
    }
    for line in transitions {
        let (name, ends) = line.split_once(": ").unwrap_or((line, ""));
        let (from, to) = ends.split_once("->").unwrap_or((ends, ""));
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        maker.transition(name, &list(from), &list(to));
    }
}

pub(super) fn kanban(maker: &mut Maker, n: u64) {
    let cards: [(&str, u64); 4] = [("P1", n), ("P2", n), ("P3", n), ("P4", n)];
    let transitions = [
        "tin4: P4 -> Pm4",
        "tok1: Pm1 -> Pout1",
        "tok2: Pm2 -> Pout2",
        "tok3: Pm3 -> Pout3",
        "tok4: Pm4 -> Pout4",
        "tredo1: Pm1 -> Pback1",
        "tredo2: Pm2 -> Pback2",
        "tredo3: Pm3 -> Pback3",
        "tredo4: Pm4 -> Pback4",
        "tback1: Pback1 -> Pm1",
        "tback2: Pback2 -> Pm2",
        "tback3: Pback3 -> Pm3",
        "tback4: Pback4 -> Pm4",
        "tsynch4_23: P2 P3 Pout4 -> P4 Pm2 Pm3",
        "tsynch1_23: P1 Pout2 Pout3 -> P2 P3 Pm1",
        "tout1: Pout1 -> P1",
    ];
    structure(maker, &cards, &transitions);
}

pub(super) fn fms(maker: &mut Maker, n: u64) {
    let tokens = [("P1", n), ("P2", n), ("P3", n), ("M1", 3), ("M2", 1), ("M3", 2)];
    let transitions = [
        "tP1: P1 -> P1wM1",
        "tM1: P1wM1 M1 -> P1M1",
        "tP1M1: P1M1 -> P1d M1",
        "tP1e: P1d -> P1s",
        "tP1s: P1s -> P1",
        "tP1j: P1d -> P1wP2",
        "tP2: P2 -> P2wM2",
        "tM2: P2wM2 M2 -> P2M2",
        "tP2M2: P2M2 -> P2d M2",
        "tP2e: P2d -> P2s",
        "tP2s: P2s -> P2",
        "tP2j: P2d -> P2wP1",
        "tx: P1wP2 P2wP1 -> P12",
        "tP12: P12 -> P12wM3",
        "tM3: P12wM3 M3 -> P12M3",
        "tP12M3: P12M3 -> P12s M3",
        "tP12s: P12s -> P1 P2",
        "tP3: P3 -> P3M2",
        "tP3M2: P3M2 M2 -> P3s M2",
        "tP3s: P3s -> P3",
    ];
    structure(maker, &tokens, &transitions);
}

pub(super) fn house_construction(maker: &mut Maker, n: u64) {
    let transitions = [
        "t1: p1 -> p2",
        "t2: p2 -> p3",
        "t3: p3 -> p4 p5 p6",
        "t4: p6 -> p7 p8 p12",
        "t5: p8 p9 -> p10",
        "t6: p5 -> p9 p13",
        "t7: p7 -> p11",
        "t8: p10 p12 p13 -> p14",
        "t9: p11 -> p15",
        "t10: p4 p15 -> p16",
        "t11: p14 -> p17",
        "t12: p16 -> p25",
        "t13: p17 -> p18 p19 p20",
        "t14: p18 -> p21",
        "t15: p19 p20 -> p22",
        "t16: p21 p23 -> p26",
        "t17: p22 -> p23 p27",
        "t18: p25 p26 p27 ->",
    ];
    structure(maker, &[("p1", n)], &transitions);
}

pub(super) fn swimming_pool(maker: &mut Maker, n: u64) {
    let tokens = [("Out", 20 * n), ("Cabins", 10 * n), ("Bags", 15 * n)];
    let transitions = [
        "Enter: Out -> Entered",
        "GetK: Entered Cabins -> WaitBag",
        "GetB: WaitBag Bags -> Undress",
        "RelK: Undress -> InBath Cabins",
        "GetK2: InBath Cabins -> Dress",
        "RBag: Dress -> Dressed Bags",
        "RKey: Dressed -> Out Cabins",
    ];
    structure(maker, &tokens, &transitions);
}
