//! A browser that is driven over the WebDriver protocol (W3C): JSON over HTTP.
//!
//! A client of our own, since the protocol is a dozen requests and the crate
//! that speaks it stands under a licence that is not on our list.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::Stdio,
    thread::sleep,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::guard::Guarded;

/// Maximum time to wait for anything on the page.
const PATIENCE: Duration = Duration::from_secs(20);

/// The key under which the protocol names elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window.
pub struct Browser {
    _driver: Guarded,
    address: SocketAddr,
    session: String,
}

/// How the window is.
#[derive(Copy, Clone, Debug)]
pub struct Look {
    /// Its width in pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// The language that the browser asks for.
    pub lang: &'static str,
}

impl Browser {
    /// Starts a browser with a new, empty profile in that folder.
    pub fn start(profile: &Path, look: Look) -> Result<Browser> {
        // A port that was free a moment ago.
        let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
        let driver = Guarded::start(profile, Path::new("chromedriver"), |command| {
            command.arg(format!("--port={}", address.port())).env("LANGUAGE", look.lang);
            command.stdout(Stdio::null()).stderr(Stdio::null());
        })?;
        let mut browser = Browser { _driver: driver, address, session: String::new() };
        let begin = Instant::now();
        while TcpStream::connect(address).is_err() {
            let late = "chromedriver does not listen (Debian: chromium-driver)";
            ensure!(begin.elapsed() < PATIENCE, late);
            sleep(Duration::from_millis(50));
        }
        let arguments = [
            "--headless=new".to_owned(),
            // As root Chromium does not start with its sandbox.
            "--no-sandbox".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--no-first-run".to_owned(),
            "--force-device-scale-factor=1".to_owned(),
            "--hide-scrollbars".to_owned(),
            format!("--lang={}", look.lang),
            format!("--user-data-dir={}", profile.display()),
            format!("--window-size={},{}", look.width, look.height),
        ];
        let options = json!({
            "args": arguments,
            "prefs": { "intl.accept_languages": look.lang },
        });
        let capabilities = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let begun = browser.ask("POST", "/session", &capabilities)?;
        browser.session = begun["sessionId"].as_str().context("no session")?.to_owned();
        browser.size(look.width, look.height)?;
        Ok(browser)
    }

    /// The inside of the window becomes so large: also narrower than windows
    /// can be.
    pub fn size(&self, width: u32, height: u32) -> Result<()> {
        let parameters =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", parameters)?;
        Ok(())
    }

    /// Sends a command to the browser's developer tools.
    pub fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// Opens an address.
    pub fn open(&self, url: &str) -> Result<()> {
        self.post("/url", &json!({ "url": url })).map(|_| ())
    }

    /// Runs a piece of JavaScript and yields what it returns.
    pub fn run(&self, script: &str) -> Result<Value> {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Waits until a piece of JavaScript yields something other than false or
    /// nothing.
    pub fn wait(&self, what: &str, script: &str) -> Result<Value> {
        let begin = Instant::now();
        loop {
            let found = self.run(script)?;
            if !matches!(found, Value::Null | Value::Bool(false)) {
                return Ok(found);
            }
            if PATIENCE < begin.elapsed() {
                let text = self.run("return document.body.innerText.slice(0, 1500)")?;
                bail!("waited for {what} in vain; the page says: {text}");
            }
            sleep(Duration::from_millis(15));
        }
    }

    /// Does something inside the frame that a selector finds.
    pub fn inside<T>(&self, selector: &str, work: impl FnOnce(&Browser) -> Result<T>) -> Result<T> {
        let found =
            self.post("/element", &json!({ "using": "css selector", "value": selector }))?;
        self.post("/frame", &json!({ "id": found }))?;
        let done = work(self);
        self.post("/frame", &json!({ "id": null }))?;
        done
    }

    /// Presses the mouse on the middle of what a selector finds.
    pub fn click(&self, selector: &str) -> Result<()> {
        let quoted = Value::from(selector).to_string();
        self.wait(selector, &format!("return document.querySelector({quoted}) !== null"))?;
        let found =
            self.post("/element", &json!({ "using": "css selector", "value": selector }))?;
        let element = found[ELEMENT].as_str().context("no element")?;
        let clicked = self.post(&format!("/element/{element}/click"), &json!({}));
        clicked.map(|_| ()).with_context(|| format!("click on {selector}"))
    }

    /// Goes with the pointer through places on the window: pressed at the
    /// first, let go at the last.
    pub fn drag(&self, places: &[(f64, f64)]) -> Result<()> {
        let mut steps = Vec::new();
        for (number, (x, y)) in places.iter().enumerate() {
            steps.push(json!({ "type": "pointerMove", "duration": 0, "x": x.round() as i64, "y": y.round() as i64 }));
            if number == 0 {
                steps.push(json!({ "type": "pointerDown", "button": 0 }));
            }
        }
        steps.push(json!({ "type": "pointerUp", "button": 0 }));
        let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": steps });
        self.post("/actions", &json!({ "actions": [mouse] })).map(|_| ())
    }

    /// Presses and lets go of keys, one after another.
    pub fn keys(&self, keys: &[&str]) -> Result<()> {
        let steps = |key: &&str| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let steps: Vec<Value> = keys.iter().flat_map(steps).collect();
        let keyboard = json!({ "type": "key", "id": "keys", "actions": steps });
        self.post("/actions", &json!({ "actions": [keyboard] })).map(|_| ())
    }

    /// A picture of the window, as PNG in base 64.
    pub fn picture(&self) -> Result<String> {
        let found = self.call("GET", "/screenshot", &Value::Null)?;
        Ok(found.as_str().context("no picture")?.to_owned())
    }

    /// What the page has complained about since the last call.
    pub fn complaints(&self) -> Result<Vec<String>> {
        let found = self.post("/se/log", &json!({ "type": "browser" }))?;
        let lines = found.as_array().cloned().unwrap_or_default();
        let text = |it: &Value| format!("{}: {}", it["level"], it["message"]);
        Ok(lines.iter().filter(|it| it["level"] != "DEBUG").map(text).collect())
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.call("POST", path, body)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value> {
        self.ask(method, &format!("/session/{}{path}", self.session), body)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(120)))?;
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        let answer: Value = serde_json::from_slice(&read(stream)?).context("no JSON")?;
        let value = &answer["value"];
        if let Some(error) = value["error"].as_str() {
            bail!("{path}: {error}: {}", value["message"].as_str().unwrap_or_default());
        }
        Ok(value.clone())
    }
}

/// The body of an answer. The driver keeps the connection open, so its length
/// is what counts.
fn read(stream: TcpStream) -> Result<Vec<u8>> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        ensure!(0 < reader.read_line(&mut line)?, "no answer");
        if line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(body)
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let _ = self.ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
    }
}
