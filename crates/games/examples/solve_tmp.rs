use game::{Index, Numbered};
use games::morris::Morris;
fn main() {
    let max: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let threads: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let opts = std::env::args().nth(3).unwrap_or_default();
    let game: Morris = game::notation::with_options::<Morris>(&opts).unwrap();
    let index = game.index().unwrap();
    let mut done: Vec<(games::morris::Slice, solve::Part)> = Vec::new();
    let job = solve::Job::default();
    for group in index.groups() {
        if !group.cyclic { break; }
        let len: u64 = group.slices.iter().map(|s| index.len(*s)).sum();
        if len > max { break; }
        let t = std::time::Instant::now();
        let need: Vec<_> = group.slices.iter().flat_map(|s| index.below(*s)).collect();
        let parts = need.iter().filter(|n| !group.slices.contains(n)).map(|n| { let it = done.iter().find(|d| d.0 == *n).unwrap(); (it.0, &it.1) }).collect();
        let below = solve::Below { parts };
        let solved = solve::retrograde::retrograde(&index, &group.slices, &below, threads, &job).unwrap();
        let e = t.elapsed().as_secs_f64();
        for (s, p) in group.slices.iter().zip(solved) {
            println!("{} {:?}", index.name(*s), p.counts());
            done.push((*s, p));
        }
        println!("   {len} in {e:.2}s  {:.2} M/s", len as f64 / e / 1e6);
    }
}
