//! A solver for Nine Men's Morris and nothing else.
//!
//! Points are numbered ring by ring, eight each, corners even. A position is the
//! mover's stones and the other's. Removing takes stones outside mills first;
//! with three stones one jumps; who has two or cannot move has lost.

/// No distance is longer here; what is open has this value.
const OPEN: u8 = 255;
const UNUSED: u8 = 254;
/// A counter that never runs out.
const NEVER: u8 = 255;

const ALL: u32 = 0xFF_FFFF;
const HALF: u32 = 12;
const HALVES: usize = 1 << HALF;

/// Sets of one size: numbered, and their classes under the symmetries.
struct Sets {
    all: Vec<u32>,
    base: Vec<u32>,
    /// Class, symmetry that leads to its representative, whether it has others.
    class: Vec<u32>,
    representative: Vec<u32>,
    stabiliser: Vec<u16>,
}

/// All tables, and the solved slices by stones of the mover and the other.
struct Alone {
    lower: Vec<u16>,
    images: Vec<[[u32; 256]; 3]>,
    gathered: Vec<[u8; 256]>,
    scattered: Vec<[u8; 256]>,
    sets: Vec<Sets>,
    binomial: [[u32; 25]; 25],
    solved: Vec<Vec<Vec<u8>>>,
    around: [u32; 24],
    mills: [[u32; 2]; 24],
}

/// Solves and prints all slices with 3 to `most` stones each.
pub fn solve(most: usize) {
    let mut alone = Alone::new(most);
    for total in 6..=2 * most {
        for more in total.div_ceil(2)..=most.min(total - 3) {
            alone.group(more, total - more);
        }
    }
}

impl Alone {
    fn new(most: usize) -> Alone {
        let mut binomial = [[0; 25]; 25];
        for n in 0..25 {
            binomial[n][0] = 1;
            for k in 1..=n {
                binomial[n][k] =
                    binomial[n - 1][k - 1] + if k < n { binomial[n - 1][k] } else { 0 };
            }
        }
        let mut seen = [0; 13];
        let mut lower = vec![0; HALVES];
        for (set, number) in lower.iter_mut().enumerate() {
            *number = seen[set.count_ones() as usize];
            seen[set.count_ones() as usize] += 1;
        }
        let images = (0..16)
            .map(|symmetry| {
                let mut image = [[0; 256]; 3];
                for (ring, image) in image.iter_mut().enumerate() {
                    for (set, image) in image.iter_mut().enumerate() {
                        for place in (0..8).filter(|it| set >> it & 1 == 1) {
                            *image |= 1 << turned(symmetry, ring, place);
                        }
                    }
                }
                image
            })
            .collect();
        let table = |f: fn(u32, u32) -> u32| -> Vec<[u8; 256]> {
            (0..256).map(|mask| std::array::from_fn(|set| f(set as u32, mask) as u8)).collect()
        };
        let mut alone = Alone {
            lower,
            images,
            gathered: table(gather),
            scattered: table(scatter),
            sets: Vec::new(),
            binomial,
            solved: vec![vec![Vec::new(); most + 1]; most + 1],
            around: std::array::from_fn(around),
            mills: std::array::from_fn(mills),
        };
        for size in 0..=most as u32 {
            let sets = alone.sets_of(size);
            alone.sets.push(sets);
        }
        alone
    }

    fn sets_of(&self, size: u32) -> Sets {
        let (mut all, mut base) = (Vec::new(), Vec::new());
        for upper in 0..HALVES as u32 {
            base.push(all.len() as u32);
            let fits = |low: &u32| low.count_ones() + upper.count_ones() == size;
            all.extend((0..HALVES as u32).filter(fits).map(|low| upper << HALF | low));
        }
        let number = |set: u32| {
            base[(set >> HALF) as usize] + u32::from(self.lower[set as usize & (HALVES - 1)])
        };
        let (mut class, mut representative, mut stabiliser) =
            (vec![u32::MAX; all.len()], Vec::new(), Vec::new());
        for &set in &all {
            if class[number(set) as usize] != u32::MAX {
                continue;
            }
            let stable: u16 =
                (0..16).filter(|&it| self.image(it, set) == set).map(|it| 1 << it).sum();
            for symmetry in 0..16 {
                let image = self.image(symmetry, set);
                let back = (0..16).find(|&it| self.image(it, image) == set).unwrap_or(0) as u32;
                let symmetric = u32::from(stable != 1) << 31;
                class[number(image) as usize] =
                    (representative.len() as u32) << 4 | back | symmetric;
            }
            representative.push(set);
            stabiliser.push(stable);
        }
        Sets { all, base, class, representative, stabiliser }
    }

    #[inline]
    fn image(&self, symmetry: usize, set: u32) -> u32 {
        let image = &self.images[symmetry];
        image[0][set as usize & 255]
            | image[1][set as usize >> 8 & 255]
            | image[2][set as usize >> 16 & 255]
    }

    #[inline]
    fn gather(&self, set: u32, mask: u32) -> u32 {
        let part = |shift: u32| {
            u32::from(self.gathered[(mask >> shift & 255) as usize][(set >> shift & 255) as usize])
        };
        let one = (mask & 0xFF).count_ones();
        let two = (mask & 0xFFFF).count_ones();
        part(0) | part(8) << one | part(16) << two
    }

    #[inline]
    fn number(&self, size: usize, set: u32) -> u32 {
        self.sets[size].base[(set >> HALF) as usize & (HALVES - 1)]
            + u32::from(self.lower[set as usize & (HALVES - 1)])
    }

    /// The number of a position, and how many symmetries leave it as it is.
    #[inline]
    fn rank(&self, own: usize, theirs: usize, mover: u32, other: u32) -> (usize, u8) {
        let sets = &self.sets[own];
        let packed = sets.class[self.number(own, mover) as usize];
        let class = (packed & 0x7FFF_FFFF) >> 4;
        let free = !sets.representative[class as usize] & ALL;
        let other = self.image(packed as usize & 15, other);
        let begin = class as usize * self.binomial[24 - own][theirs] as usize;
        let number = |other: u32| self.number(theirs, self.gather(other, free)) as usize;
        if packed >> 31 == 0 {
            return (begin + number(other), 1);
        }
        let (mut least, mut stable) = (usize::MAX, 0);
        for symmetry in (0..16).filter(|it| sets.stabiliser[class as usize] >> it & 1 == 1) {
            let image = self.image(symmetry, other);
            stable += u8::from(image == other);
            least = least.min(number(image));
        }
        (begin + least, stable)
    }

    /// The position of a number; `None` if another number stands for it.
    #[inline]
    fn unrank(&self, own: usize, theirs: usize, index: usize) -> Option<(u32, u32)> {
        let each = self.binomial[24 - own][theirs] as usize;
        let (class, number) = (index / each, index % each);
        let mover = self.sets[own].representative[class];
        let free = !mover & ALL;
        let set = self.sets[theirs].all[number];
        let part = |shift: u32, from: u32| {
            let mask = (free >> shift & 255) as usize;
            u32::from(self.scattered[mask][(set >> from & 255) as usize]) << shift
        };
        let other = part(0, 0)
            | part(8, (free & 0xFF).count_ones())
            | part(16, (free & 0xFFFF).count_ones());
        let stable = self.sets[own].stabiliser[class];
        if stable != 1 {
            let smaller = |&it: &usize| {
                let image = self.image(it, other);
                (self.number(theirs, self.gather(image, free)) as usize) < number
            };
            if (0..16).filter(|it| stable >> it & 1 == 1).any(|it| smaller(&it)) {
                return None;
            }
        }
        Some((mover, other))
    }

    #[inline]
    fn closes(&self, stones: u32, at: usize) -> bool {
        let [one, two] = self.mills[at];
        stones & one == one || stones & two == two
    }

    /// The stones that may be removed.
    #[inline]
    fn targets(&self, stones: u32) -> u32 {
        let free = bits(stones).filter(|&it| !self.closes(stones, it)).map(|it| 1 << it).sum();
        if free == 0 { stones } else { free }
    }

    fn group(&mut self, more: usize, fewer: usize) {
        let sides =
            if more == fewer { vec![(more, fewer)] } else { vec![(more, fewer), (fewer, more)] };
        let len = |&(own, theirs): &(usize, usize)| {
            self.sets[own].representative.len() * self.binomial[24 - own][theirs] as usize
        };
        let mut values: Vec<Vec<u8>> = sides.iter().map(|it| vec![UNUSED; len(it)]).collect();
        let mut counters: Vec<Vec<u8>> = sides.iter().map(|it| vec![0; len(it)]).collect();
        // Positions to be looked at when their distance comes.
        let mut found: Vec<Vec<(u8, u32)>> = vec![Vec::new(); 254];
        for (side, &(own, theirs)) in sides.iter().enumerate() {
            for index in 0..values[side].len() {
                let Some((mover, other)) = self.unrank(own, theirs, index) else { continue };
                let (value, counter) = self.outlook(own, theirs, mover, other);
                values[side][index] = value;
                counters[side][index] = counter;
                if value % 2 == 1 && value != OPEN || counter == 0 {
                    found[usize::from(value)].push((side as u8, index as u32));
                }
            }
        }
        for distance in 0..253_u8 {
            for (side, index) in std::mem::take(&mut found[usize::from(distance)]) {
                let (side, index) = (usize::from(side), index as usize);
                if values[side][index] != distance {
                    continue;
                }
                let (own, theirs) = sides[side];
                let Some((mover, other)) = self.unrank(own, theirs, index) else { continue };
                let before = sides.len() - 1 - side;
                let (value, counter) = (&mut values[before], &mut counters[before]);
                self.predecessors(own, theirs, mover, other, |index, turns| {
                    if distance % 2 == 0 {
                        if value[index] % 2 == 0 || value[index] > distance + 1 {
                            value[index] = distance + 1;
                            found[usize::from(distance) + 1].push((before as u8, index as u32));
                        }
                    } else {
                        counter[index] = counter[index].wrapping_sub(turns);
                        if counter[index] == 0 {
                            value[index] = value[index].max(distance + 1);
                            found[usize::from(value[index])].push((before as u8, index as u32));
                        }
                    }
                });
            }
        }
        for (side, &(own, theirs)) in sides.iter().enumerate() {
            let mut counts = [0_u64; 3];
            for (value, counter) in values[side].iter_mut().zip(&counters[side]) {
                match *value {
                    UNUSED => continue,
                    OPEN => counts[1] += 1,
                    it if it % 2 == 1 => counts[0] += 1,
                    _ if *counter == 0 => counts[2] += 1,
                    _ => {
                        *value = OPEN;
                        counts[1] += 1;
                    }
                }
            }
            println!("{own}-{theirs} {} {} {}", counts[0], counts[1], counts[2]);
        }
        for (&(own, theirs), values) in sides.iter().zip(values) {
            self.solved[own][theirs] = values;
        }
    }

    /// What the turns that remove something are worth, and how many others
    /// there are: a win, or the longest loss and a counter.
    #[inline]
    fn outlook(&self, own: usize, theirs: usize, mover: u32, other: u32) -> (u8, u8) {
        let empty = !(mover | other) & ALL;
        let (mut win, mut loss, mut safe, mut inside) = (OPEN, 0, false, 0_u8);
        let mut any = false;
        let mut targets = 0;
        for from in bits(mover) {
            let reach = if own == 3 { empty } else { empty & self.around[from] };
            for to in bits(reach) {
                any = true;
                let after = mover ^ 1 << from | 1 << to;
                if !self.closes(after, to) {
                    inside += 1;
                    continue;
                }
                if theirs == 3 {
                    win = 1;
                    continue;
                }
                if targets == 0 {
                    targets = self.targets(other);
                }
                for at in bits(targets) {
                    let (index, _) = self.rank(theirs - 1, own, other ^ 1 << at, after);
                    match self.solved[theirs - 1][own][index] {
                        OPEN => safe = true,
                        it if it % 2 == 0 => win = win.min(it + 1),
                        it => loss = loss.max(it + 1),
                    }
                }
            }
        }
        match () {
            () if !any => (0, 0),
            () if win != OPEN => (win, NEVER),
            () if safe => (OPEN, NEVER),
            () => (loss, inside),
        }
    }

    /// Where the other may have come from without closing a mill.
    #[inline]
    fn predecessors(
        &self,
        own: usize,
        theirs: usize,
        mover: u32,
        other: u32,
        mut tell: impl FnMut(usize, u8),
    ) {
        let empty = !(mover | other) & ALL;
        let symmetric = self.sets[own].class[self.number(own, mover) as usize] >> 31 == 1;
        let stable = if symmetric { self.rank(own, theirs, mover, other).1 } else { 1 };
        let mut places = [(0, 0_u32); 64];
        let mut count = 0;
        for to in bits(other).filter(|&it| !self.closes(other, it)) {
            let reach = if theirs == 3 { empty } else { empty & self.around[to] };
            for from in bits(reach) {
                let (index, stabiliser) =
                    self.rank(theirs, own, other ^ 1 << to | 1 << from, mover);
                if stable == 1 {
                    tell(index, stabiliser);
                } else {
                    places[count] = (index, stabiliser.into());
                    count += 1;
                }
            }
        }
        // Each way back of a symmetric position stands for a part of a turn.
        places[..count].sort_unstable();
        for same in places[..count].chunk_by(|one, two| one.0 == two.0) {
            let turns: u32 = same.iter().map(|it| it.1).sum();
            tell(same[0].0, (turns / u32::from(stable)) as u8);
        }
    }
}

#[inline]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// Where a symmetry takes a point: turned by quarters, mirrored, inside out.
fn turned(symmetry: usize, ring: usize, place: usize) -> usize {
    let place = (place + 2 * (symmetry & 3)) % 8;
    let place = if symmetry & 4 != 0 { (8 - place) % 8 } else { place };
    let ring = if symmetry & 8 != 0 { 2 - ring } else { ring };
    ring * 8 + place
}

/// The neighbours of a point.
fn around(point: usize) -> u32 {
    let (ring, place) = (point / 8, point % 8);
    let mut set = 1 << (ring * 8 + (place + 1) % 8) | 1 << (ring * 8 + (place + 7) % 8);
    if place % 2 == 1 {
        set |= if ring > 0 { 1 << (point - 8) } else { 0 };
        set |= if ring < 2 { 1 << (point + 8) } else { 0 };
    }
    set
}

/// The two mills through a point.
fn mills(point: usize) -> [u32; 2] {
    let (ring, place) = (point / 8, point % 8);
    let side =
        |corner: usize| -> u32 { (0..3).map(|it| 1 << (ring * 8 + (corner + it) % 8)).sum() };
    match place % 2 {
        1 => [side(place - 1), 1 << place | 1 << (place + 8) | 1 << (place + 16)],
        _ => [side(place), side((place + 6) % 8)],
    }
}

fn gather(set: u32, mask: u32) -> u32 {
    let within = (0..8).filter(|it| mask >> it & 1 == 1).enumerate();
    within.map(|(place, point)| (set >> point & 1) << place).sum()
}

fn scatter(set: u32, mask: u32) -> u32 {
    let within = (0..8).filter(|it| mask >> it & 1 == 1).enumerate();
    within.map(|(place, point)| (set >> place & 1) << point).sum()
}
