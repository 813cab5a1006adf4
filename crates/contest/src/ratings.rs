//! Ratings of several players from the games between them.
//!
//! Bradley and Terry's model (1952): player i beats player j with the odds of
//! their strengths, which are the Elo ratings as powers. The most likely
//! strengths are found by Zermelo's iteration (1929), also known as MM. A draw
//! is half a win and half a loss. So that a player who has won or lost everything
//! has a rating too, every player is given one drawn game against a player of the
//! mean strength.

use crate::elo::{ELO_A_LOGIT, Z95};

/// Number of such games for each player.
const PRIOR: f64 = 1.0;

/// Steps of the iteration at most; it converges slowly where players hardly
/// met.
const STEPS: u32 = 100_000;

/// It ends when no strength changes by a greater part than this.
const PRECISE: f64 = 1e-10;

/// A rating with the half width of its 95 % interval.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rating {
    /// Points of Elo above the mean.
    pub elo: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// What each player has scored against each other one: points and games.
pub type CrossTable = Vec<Vec<(f64, u64)>>;

/// The ratings that explain a cross table best; their mean is 0.
pub fn ratings(table: &CrossTable) -> Vec<Rating> {
    let strengths = strengths(table);
    let logits: Vec<f64> = strengths.iter().map(|it| it.ln()).collect();
    let mean = logits.iter().sum::<f64>() / logits.len().max(1) as f64;
    let variances = variances(table, &strengths);
    let rated = logits.iter().zip(variances).map(|(logit, variance)| Rating {
        elo: ELO_A_LOGIT * (logit - mean),
        error: Z95 * ELO_A_LOGIT * variance.sqrt(),
    });
    rated.collect()
}

fn strengths(table: &CrossTable) -> Vec<f64> {
    let count = table.len();
    let mut strengths = vec![1.0; count];
    for _ in 0..STEPS {
        let mut change: f64 = 0.0;
        for i in 0..count {
            let points: f64 = table[i].iter().map(|it| it.0).sum::<f64>() + PRIOR / 2.0;
            let expected = |j: usize| table[i][j].1 as f64 / (strengths[i] + strengths[j]);
            let others: f64 = (0..count).filter(|j| *j != i).map(expected).sum();
            let next = points / (others + PRIOR / (strengths[i] + 1.0));
            change = change.max((next / strengths[i] - 1.0).abs());
            strengths[i] = next;
        }
        if change < PRECISE {
            break;
        }
    }
    strengths
}

/// The variances of the logarithms of the strengths: the diagonal of the
/// inverse of the information that the games give about them.
fn variances(table: &CrossTable, strengths: &[f64]) -> Vec<f64> {
    let count = strengths.len();
    let known = |games: f64, i: f64, j: f64| games * i * j / (i + j).powi(2);
    let mut information = vec![vec![0.0; count]; count];
    for i in 0..count {
        information[i][i] += known(PRIOR, strengths[i], 1.0);
        for j in (0..count).filter(|j| *j != i) {
            let about = known(table[i][j].1 as f64, strengths[i], strengths[j]);
            information[i][i] += about;
            information[i][j] -= about;
        }
    }
    diagonal_of_inverse(information)
}

/// Gauss and Jordan; the matrix is positive definite, so no pivot is zero.
fn diagonal_of_inverse(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for pivot in 0..count {
        let scale = 1.0 / matrix[pivot][pivot];
        for row in [&mut matrix[pivot], &mut inverse[pivot]] {
            row.iter_mut().for_each(|it| *it *= scale);
        }
        let (pivot_row, pivot_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..count).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..count {
                matrix[row][column] -= factor * pivot_row[column];
                inverse[row][column] -= factor * pivot_inverse[column];
            }
        }
    }
    (0..count).map(|i| inverse[i][i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected_score;

    #[test]
    fn two_players_have_the_rating_of_their_score() {
        // 6000 of 10000 points: 70.4 apart; one drawn game hardly matters.
        let table = vec![vec![(0.0, 0), (6000.0, 10_000)], vec![(4000.0, 10_000), (0.0, 0)]];
        let found = ratings(&table);
        assert!((found[0].elo - found[1].elo - 70.44).abs() < 0.1, "{found:?}");
        assert!((found[0].elo + found[1].elo).abs() < 1e-6);
    }

    #[test]
    fn true_strengths_are_found_again() {
        let truth: [f64; 4] = [150.0, 30.0, -60.0, -120.0];
        let cell = |i: usize, j: usize| match i == j {
            true => (0.0, 0),
            false => (1000.0 * expected_score(truth[i] - truth[j]), 1000),
        };
        let table: CrossTable = (0..4).map(|i| (0..4).map(|j| cell(i, j)).collect()).collect();
        for (found, truth) in ratings(&table).iter().zip(truth) {
            assert!((found.elo - truth).abs() < 1.0, "{found:?} {truth}");
            assert!(5.0 < found.error && found.error < 500.0);
        }
    }

    #[test]
    fn whoever_wins_everything_is_rated_too() {
        let table = vec![vec![(0.0, 0), (10.0, 10)], vec![(0.0, 10), (0.0, 0)]];
        let found = ratings(&table);
        assert!(found[0].elo.is_finite() && 100.0 < found[0].elo);
        assert!(found[0].error.is_finite());
        assert_eq!(ratings(&Vec::new()), Vec::new());
    }

    #[test]
    fn an_inverse_is_one() {
        // [[4, 1], [1, 3]] has the determinant 11.
        let found = diagonal_of_inverse(vec![vec![4.0, 1.0], vec![1.0, 3.0]]);
        assert!((found[0] - 3.0 / 11.0).abs() < 1e-12 && (found[1] - 4.0 / 11.0).abs() < 1e-12);
    }
}
