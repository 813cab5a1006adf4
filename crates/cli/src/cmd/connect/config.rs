//! The configuration file of the course: lines `key = value`.
//!
//! No two teams name the keys alike, so several names mean the same. What is not understood is
//! skipped.

/// Maximum size of a file that is read, in bytes.
pub const LARGEST: usize = 64 << 10;

/// What a configuration file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The server's name.
    pub host: Option<String>,
    /// The server's port.
    pub port: Option<u16>,
    /// The kind of game.
    pub kind: Option<String>,
}

const HOST: &[&str] = &["hostname"];
const PORT: &[&str] = &["port", "portnumber", "portnummer"];
const KIND: &[&str] =
    &["gamekindname", "gamekind", "gametype", "gamename", "spielart", "artdesspiels"];

impl Config {
    /// Reads the text of a file.
    pub fn parse(text: &str) -> Config {
        let mut config = Config::default();
        for line in text.lines() {
            let Some((key, value)) = line.split_once('=') else { continue };
            let (key, value) = (key.trim().to_lowercase(), value.trim());
            if value.is_empty() {
                continue;
            }
            if HOST.contains(&key.as_str()) {
                config.host = Some(value.to_owned());
            } else if PORT.contains(&key.as_str()) {
                config.port = value.parse().ok().or(config.port);
            } else if KIND.contains(&key.as_str()) {
                config.kind = Some(value.to_owned());
            }
        }
        config
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_many_teams_are_read() {
        let expected = Config {
            host: Some("sysprak.example.org".to_owned()),
            port: Some(1357),
            kind: Some("NMMorris".to_owned()),
        };
        for text in [
            "hostname = sysprak.example.org\nport = 1357\ngamekindname = NMMorris\n",
            "hostName=sysprak.example.org\r\nportNumber=1357\r\ngameKind=NMMorris\r\n",
            "\tHOSTNAME \t=\tsysprak.example.org  \nPortnummer= 1357\nArtDesSpiels =NMMorris",
            "# a comment\nhostname = sysprak.example.org\ncolour = red\nport = x\nport = 1357\n\
             spielart = NMMorris\nkind =\n=\n",
        ] {
            assert_eq!(Config::parse(text), expected, "{text}");
        }
        assert_eq!(Config::parse("port = 99999\nhostname =\n\0"), Config::default());
    }
}
