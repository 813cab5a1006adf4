//! How much stronger: results of games as a difference of ratings.
//!
//! The logistic model: a player who is `d` points of Elo stronger scores
//! `1 / (1 + 10^(-d/400))`, a draw counting half. Two games of a pair begin
//! with the same opening, sides exchanged, so their results are not
//! independent; what varies by chance is the score of the pair. It has five
//! values, 0, ½, 1, 1½ and 2, hence *pentanomial*.

use std::str::FromStr;

use game::{Message, Outcome, ParseError, Player};

/// The 97.5 % quantile of the normal distribution.
pub const Z95: f64 = 1.959_964;

/// Points of Elo in one unit of the natural logarithm of the odds.
pub const ELO_A_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The expected score of a player who is `elo` points stronger.
///
/// ```
/// assert_eq!(contest::expected_score(0.0), 0.5);
/// assert!((contest::expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_A_LOGIT).exp())
}

/// How many points stronger a player with that score is; `None` if he has won
/// or lost everything, so that there is no bound to it.
pub fn elo_of_score(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| ELO_A_LOGIT * (score / (1.0 - score)).ln())
}

/// What one player has reached against another.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games in which he made 0, 1, 2, 3 or 4 half points.
    pub pairs: [u64; 5],
}

/// A difference of ratings with its 95 % interval. Each part by itself is
/// `None` where it has no bound: for a player who has won nearly everything there is a
/// lower bound, but no upper one.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Elo {
    /// The difference.
    pub elo: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

impl Elo {
    /// Half the width of the interval; `None` if one end has no bound.
    pub fn error(&self) -> Option<f64> {
        self.low.zip(self.high).map(|(low, high)| (high - low) / 2.0)
    }
}

impl Tally {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of all games, a draw counting half.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The mean score, if there were games.
    pub fn score(&self) -> Option<f64> {
        (0 < self.games()).then(|| self.points() / self.games() as f64)
    }

    /// Counts a game of a player who played on that side.
    pub fn add(&mut self, outcome: Outcome, side: Player) {
        match outcome {
            Outcome::Draw => self.draws += 1,
            Outcome::Win(winner) if winner == side => self.wins += 1,
            Outcome::Win(_) => self.losses += 1,
        }
    }

    /// Counts a pair of games, first on side A and then on side B.
    pub fn add_pair(&mut self, on_a: Outcome, on_b: Outcome) {
        self.add(on_a, Player::A);
        self.add(on_b, Player::B);
        self.pairs[half_points(on_a, Player::A) + half_points(on_b, Player::B)] += 1;
    }

    /// The standard error of the mean score: of pairs, where their scores
    /// differ at all, else of single games.
    fn standard_error(&self) -> f64 {
        let pairs = spread(&quarters(self.pairs));
        let games = [(0.0, self.losses), (0.5, self.draws), (1.0, self.wins)];
        let (variance, count) = match pairs {
            Some((_, variance, count)) if 0.0 < variance => (variance, count),
            _ => spread(&games).map_or((0.0, 1.0), |(_, variance, count)| (variance, count)),
        };
        (variance / count).sqrt()
    }

    /// The difference of ratings that explains these results best.
    pub fn elo(&self) -> Elo {
        let Some(score) = self.score() else { return Elo::default() };
        let reach = Z95 * self.standard_error();
        let (low, high) = (elo_of_score(score - reach), elo_of_score(score + reach));
        Elo { elo: elo_of_score(score), low, high }
    }
}

fn half_points(outcome: Outcome, side: Player) -> usize {
    match outcome {
        Outcome::Draw => 1,
        Outcome::Win(winner) => 2 * usize::from(winner == side),
    }
}

/// Scores of pairs as a mean score of a game, with their counts.
fn quarters(pairs: [u64; 5]) -> [(f64, u64); 5] {
    let mut scores = [(0.0, 0); 5];
    for (quarter, count) in pairs.into_iter().enumerate() {
        scores[quarter] = (quarter as f64 / 4.0, count);
    }
    scores
}

/// Mean, variance and number of scores.
fn spread(scores: &[(f64, u64)]) -> Option<(f64, f64, f64)> {
    let count = scores.iter().map(|it| it.1).sum::<u64>() as f64;
    let mean = scores.iter().map(|it| it.0 * it.1 as f64).sum::<f64>() / count;
    let variance = scores.iter().map(|it| (it.0 - mean).powi(2) * it.1 as f64).sum::<f64>() / count;
    (0.0 < count).then_some((mean, variance, count))
}

/// A sequential probability ratio test: is a player `elo1` points stronger
/// than another, or only `elo0`? It ends as soon as the results say so.
///
/// Generalised (Liu, Li and Zhang, *Generalized sequential probability ratio
/// test for separate families of hypotheses*, 2014): under each hypothesis the
/// five probabilities of a pair's score are the most likely ones with that
/// mean.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    /// The weaker hypothesis, H0.
    pub elo0: f64,
    /// The stronger one, H1.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 holds.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 holds.
    pub beta: f64,
}

/// What a test has accepted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The weaker one.
    H0,
    /// The stronger one.
    H1,
}

impl Sprt {
    /// Below the first bound H0 is accepted, above the second H1.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how many times as likely the results of these pairs
    /// are under H1 as under H0.
    pub fn ratio(&self, pairs: [u64; 5]) -> f64 {
        self.ratio_of(&quarters(pairs))
    }

    /// What is accepted after these pairs, if anything.
    pub fn decide(&self, pairs: [u64; 5]) -> Option<Hypothesis> {
        let (low, high) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= low => Some(Hypothesis::H0),
            ratio if high <= ratio => Some(Hypothesis::H1),
            _ => None,
        }
    }

    fn ratio_of(&self, scores: &[(f64, u64)]) -> f64 {
        /// A score that was never seen is still possible.
        const UNSEEN: f64 = 1e-3;
        if scores.iter().all(|it| it.1 == 0) {
            return 0.0;
        }
        let counts = scores.iter().map(|&(score, count)| (score, (count as f64).max(UNSEEN)));
        let counts: Vec<(f64, f64)> = counts.collect();
        likelihood(&counts, expected_score(self.elo1))
            - likelihood(&counts, expected_score(self.elo0))
    }
}

impl FromStr for Sprt {
    type Err = ParseError;

    /// Reads `elo0=0,elo1=20,alpha=0.05,beta=0.05`; what is left out is as
    /// here.
    fn from_str(text: &str) -> Result<Sprt, ParseError> {
        let wrong = || ParseError::new(Message::new("play-expected-sprt"), text);
        let mut sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        for option in text.split(',').filter(|it| !it.is_empty()) {
            let (key, value) = option.split_once('=').ok_or_else(wrong)?;
            let value = value.parse::<f64>().map_err(|_| wrong())?;
            *match key {
                "elo0" => &mut sprt.elo0,
                "elo1" => &mut sprt.elo1,
                "alpha" => &mut sprt.alpha,
                "beta" => &mut sprt.beta,
                _ => return Err(wrong()),
            } = value;
        }
        // Beyond a thousand points scores are 0 or 1 as far as doubles know.
        let elo = -1000.0 <= sprt.elo0 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= 1000.0;
        let chances = [sprt.alpha, sprt.beta].iter().all(|it| (1e-6..0.5).contains(it));
        if elo && chances { Ok(sprt) } else { Err(wrong()) }
    }
}

/// The logarithm of the likelihood of counted scores under the most likely
/// distribution with that mean, up to what does not depend on the mean.
///
/// With a multiplier `x` for the mean, that distribution is the observed one
/// with each probability divided by `1 + x (score - mean)`.
fn likelihood(counts: &[(f64, f64)], mean: f64) -> f64 {
    // The mean of the distribution for `x` falls as `x` grows; all
    // denominators are positive between these bounds.
    let least = counts.first().map_or(0.0, |it| it.0);
    let most = counts.last().map_or(1.0, |it| it.0);
    let (mut low, mut high) = (-1.0 / (most - mean), 1.0 / (mean - least));
    let excess = |x: f64| -> f64 {
        counts
            .iter()
            .map(|(score, count)| count * (score - mean) / (1.0 + x * (score - mean)))
            .sum()
    };
    /// Halvings until a double has no more digits.
    const HALVINGS: u32 = 100;
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        match 0.0 < excess(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    let x = (low + high) / 2.0;
    -counts.iter().map(|(score, count)| count * (1.0 + x * (score - mean)).ln()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn singles(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally { wins, draws, losses, pairs: [0; 5] }
    }

    fn near(found: Option<f64>, expected: f64, within: f64) {
        assert!(found.is_some_and(|it| (it - expected).abs() < within), "{found:?} {expected}");
    }

    #[test]
    fn known_scores_have_known_ratings() {
        // FIDE's table: 60 % are 70 points, 75 % are 191.
        near(singles(60, 0, 40).elo().elo, 70.44, 0.01);
        near(singles(40, 0, 60).elo().elo, -70.44, 0.01);
        near(singles(50, 50, 0).elo().elo, 190.85, 0.01);
        near(singles(1, 5, 1).elo().elo, 0.0, 1e-9);
        for elo in [-500.0, -3.0, 0.0, 120.0] {
            near(elo_of_score(expected_score(elo)), elo, 1e-9);
        }
    }

    #[test]
    fn error_bars_are_those_of_the_normal_distribution() {
        // 0.6 ± 1.96 · sqrt(0.24 / 100): from 2.77 to 143.91 points.
        near(singles(60, 0, 40).elo().low, 2.77, 0.01);
        near(singles(60, 0, 40).elo().high, 143.91, 0.01);
        near(singles(60, 0, 40).elo().error(), 70.6, 0.1);
        // Draws leave less to chance.
        assert!(singles(20, 80, 0).elo().error() < singles(60, 0, 40).elo().error());
        // Ten times the games, a good third of the error.
        near(singles(600, 0, 400).elo().error(), 22.01, 0.01);
    }

    #[test]
    fn what_has_no_bound_is_not_given() {
        assert_eq!(singles(10, 0, 0).elo(), Elo::default());
        assert_eq!(singles(0, 0, 10).elo(), Elo::default());
        assert_eq!(Tally::default().elo(), Elo::default());
        // 0.99 ± 1.96 · sqrt(0.0099 / 200) = 0.99 ± 0.0138 goes beyond 1.
        let nearly = singles(198, 0, 2).elo();
        near(nearly.elo, 798.25, 0.01);
        near(nearly.low, 645.3, 0.1);
        assert_eq!((nearly.high, nearly.error()), (None, None));
        let hardly = singles(2, 0, 198).elo();
        near(hardly.high, -645.3, 0.1);
        assert_eq!((hardly.low, hardly.error()), (None, None));
    }

    #[test]
    fn pairs_that_are_decided_by_the_side_leave_less_to_chance() {
        let (a, b, draw) = (Outcome::Win(Player::A), Outcome::Win(Player::B), Outcome::Draw);
        let mut tally = Tally::default();
        // The player who begins wins, except for one pair in ten.
        (0..90).for_each(|_| tally.add_pair(a, a));
        (0..10).for_each(|_| tally.add_pair(a, draw));
        assert_eq!(tally, Tally { wins: 100, draws: 10, losses: 90, pairs: [0, 0, 90, 10, 0] });
        let paired = tally.elo();
        let single = Tally { pairs: [0; 5], ..tally }.elo();
        assert_eq!(paired.elo, single.elo);
        assert!(paired.error().unwrap() * 4.0 < single.error().unwrap());
        tally.add_pair(b, a);
        assert_eq!((tally.losses, tally.pairs[0]), (92, 1));
    }

    #[test]
    fn the_bounds_are_the_well_known_ones() {
        let bounds = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 }.bounds();
        assert_eq!((bounds.0 * 100.0).round(), -294.0);
        assert_eq!((bounds.1 * 100.0).round(), 294.0);
    }

    /// The same without a multiplier: of win, draw and loss with a given mean
    /// only the probability of a draw is free, so try them all.
    fn obvious_likelihood(wins: f64, draws: f64, losses: f64, mean: f64) -> f64 {
        let of = |draw: f64| {
            let (win, loss) = (mean - draw / 2.0, 1.0 - mean - draw / 2.0);
            wins * win.ln() + draws * draw.ln() + losses * loss.ln()
        };
        let most = 2.0 * mean.min(1.0 - mean);
        (1..100_000).map(|it| of(most * f64::from(it) / 1e5)).fold(f64::MIN, f64::max)
    }

    #[test]
    fn the_ratio_is_that_of_the_most_likely_distributions() {
        let sprt = Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 };
        for (wins, draws, losses) in [(60, 30, 40), (3, 1, 2), (400, 1000, 410), (9, 40, 1)] {
            let ratio = sprt.ratio_of(&[(0.0, losses), (0.5, draws), (1.0, wins)]);
            let [w, d, l] = [wins, draws, losses].map(|it| it as f64);
            let under = |elo| obvious_likelihood(w, d, l, expected_score(elo));
            near(Some(ratio), under(30.0) - under(0.0), 1e-4);
        }
        assert_eq!(sprt.ratio([0; 5]), 0.0);
    }

    #[test]
    fn tests_are_read() {
        let sprt: Sprt = "elo1=10,beta=0.1".parse().unwrap();
        assert_eq!(sprt, Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.1 });
        for text in ["elo2=1", "elo0", "elo0=x", "elo0=30", "alpha=0", "elo1=NaN", "elo1=inf"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_ratio_is_nearly_that_of_the_normal_distribution() {
        // (s1 - s0)(2 s - s0 - s1) n / (2 variance), for many pairs.
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let pairs = [120, 240, 500, 270, 140];
        let (mean, variance, count) = spread(&quarters(pairs)).unwrap();
        let (s0, s1) = (expected_score(0.0), expected_score(10.0));
        let normal = (s1 - s0) * (2.0 * mean - s0 - s1) * count / (2.0 * variance);
        near(Some(sprt.ratio(pairs)), normal, 0.02 * normal.abs());
    }

    #[test]
    fn tests_are_wrong_about_as_seldom_as_they_promise() {
        let sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
        let mut random = fastrand::Rng::with_seed(1);
        let mut accepted = |elo: f64, hypothesis| {
            let accepts = (0..400).filter(|_| {
                let mut pairs = [0; 5];
                loop {
                    let points = (0..2).filter(|_| random.f64() < expected_score(elo)).count();
                    pairs[2 * points] += 1;
                    if let Some(decision) = sprt.decide(pairs) {
                        return decision == hypothesis;
                    }
                }
            });
            accepts.count()
        };
        // Twenty of four hundred are promised; chance adds some.
        assert!(accepted(0.0, Hypothesis::H1) < 35);
        assert!(accepted(60.0, Hypothesis::H0) < 35);
        assert!(390 < accepted(200.0, Hypothesis::H1));
        assert!(390 < accepted(-200.0, Hypothesis::H0));
    }
}
