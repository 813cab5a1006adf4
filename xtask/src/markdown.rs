//! Fenced blocks of Markdown, for the README and the tutorial.

/// A fenced block.
#[derive(Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// What stands behind the fence, such as `console no-test`.
    pub info: &'a str,
    /// The number of its first line within the file, from 1.
    pub line: usize,
    /// The lines between the fences.
    pub lines: Vec<&'a str>,
}

/// The fenced blocks of a file in order. One that is never closed reaches to
/// the end, as in CommonMark.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut open: Option<usize> = None;
    for (number, line) in text.lines().enumerate() {
        let ticks = line.bytes().take_while(|&it| it == b'`').count();
        let rest = line[ticks..].trim();
        match open {
            None if 3 <= ticks => {
                blocks.push(Block { info: rest, line: number + 2, lines: Vec::new() });
                open = Some(ticks);
            }
            Some(fence) if fence <= ticks && rest.is_empty() => open = None,
            Some(_) => blocks.last_mut().into_iter().for_each(|it| it.lines.push(line)),
            None => (),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_fence_holds_a_shorter_one() {
        let text = "text\n````md\n```rust\nlet x;\n```\n````\n```console no-test\n$ ls\n```\n";
        let found = blocks(text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].lines, ["```rust", "let x;", "```"]);
        assert_eq!(found[1], Block { info: "console no-test", line: 8, lines: vec!["$ ls"] });
    }
}
