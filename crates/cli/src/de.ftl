# Was die Befehlszeile sagt.

cli-about = Spielbank: eine Werkbank für Strategiespiele mit zwei Spielern und vollständiger Information
cli-usage = Aufruf:
cli-heading-commands = Befehle
cli-heading-options = Optionen
cli-heading-arguments = Angaben
cli-heading-game-options = Optionen:
cli-value-command = BEFEHL
cli-value-bench-net = NAME:N
cli-value-game = SPIEL
cli-value-position = STELLUNG
cli-value-moves = HALBZÜGE
cli-value-file = DATEI
cli-value-depth = TIEFE
cli-value-method = usual|df-pn
cli-value-number = N
cli-value-player = SPIELER
cli-value-kind = ART

cli-cmd-serve = die Webseite und ihre Schnittstelle (was spielbank allein tut)
cli-arg-http = wo die Seite ist: Adresse und Port, oder ein Port dieses Rechners (127.0.0.1:8080, oder der nächste freie Port)
cli-arg-serve-results = ein Ordner mit Ergebnissen von Turnieren (*.results.jsonl) und von match --json (*.json), die die Seite zeigt
cli-arg-trusted-proxy = Adressen von Reverse-Proxys, deren X-Forwarded-For geglaubt wird, durch Kommas getrennt
cli-arg-public-host = Namen, unter denen der Server außen bekannt ist, durch Kommas getrennt (spiele.example.org)
cli-value-addresses = ADRESSE,…
cli-value-hosts = NAME,…
cli-expected-proxy = eine Adresse wie 127.0.0.1
cli-expected-host = ein Name wie spiele.example.org oder spiele.example.org:8443
cli-arg-store = der Speicher der Partien: eine Datei, oder sqlite:DATEI (sonst im Datenverzeichnis)
cli-value-address = ADRESSE
cli-value-store = SPEICHER
cli-serve-ready = Spielbank ist unter { $page } – Ende mit Strg-C
cli-serve-busy = Port { $port } ist belegt; dies ist der nächste freie
cli-serve-failed = der Server kann nicht starten: { $error }
cli-cmd-store = den Speicher der Partien pflegen: prüfen, sichern, alte Partien löschen
cli-arg-store-action = check: nach Schäden suchen und jede Partie nachspielen; backup: in DATEI kopieren; expire: alte Partien löschen. Ein Server darf den Speicher dabei benutzen
cli-arg-store-file = die neue Datei einer Sicherung
cli-arg-force = die Datei einer Sicherung ersetzen, die es schon gibt
cli-arg-older-than = Partien löschen, die sich so viele Tage nicht geändert haben
cli-arg-dry-run = nur sagen, wie viele Partien gelöscht würden
cli-value-days = TAGE
cli-store-fine = { $matches } { $matches ->
    [one] Partie
   *[other] Partien
  }, kein Schaden gefunden.
cli-store-damaged = Beschädigt: { $broken } von { $matches } { $matches ->
    [one] Partie
   *[other] Partien
  } nicht lesbar, { $faults } { $faults ->
    [one] Fehler
   *[other] Fehler
  } der Datei. Stellen Sie sie aus einer Sicherung wieder her.
cli-store-fault = Datei: { $fault }
cli-store-broken = Partie { $id }: { $why }
cli-store-copied = Nach { $file } kopiert, { $bytes } Bytes.
cli-store-expired = { $old } von { $matches } { $matches ->
    [one] Partie
   *[other] Partien
  } gelöscht; der Speicher hatte { $before } Bytes und hat { $after }.
cli-store-would-expire = { $old } von { $matches } { $matches ->
    [one] Partie
   *[other] Partien
  } würden gelöscht.
cli-expected-address = eine Adresse mit Port wie 127.0.0.1:8080, oder ein Port
cli-cmd-games = die Spiele mit ihren Optionen, Vorgaben und Fähigkeiten auflisten
cli-cmd-show = eine Stellung zeichnen, sagen, wer am Zug ist, die erlaubten Halbzüge auflisten
cli-cmd-rules = die Regeln eines Spiels in Worten, mit einem Bild
cli-cmd-play = ein Spiel im Terminal spielen
cli-cmd-perft = Folgen von genau TIEFE Halbzügen zählen
cli-cmd-check = prüfen, ob ein Spiel die Gesetze der Werkbank einhält
cli-cmd-bench = dieses Programm messen: perft, playouts, nodes, stop, solve, probe, check, reach
cli-cmd-completions = ein Skript ausgeben, das die Befehlszeile in einer Shell vervollständigt

cli-arg-json = JSON statt Text ausgeben
cli-arg-lang = die Sprache, Deutsch oder Englisch (sonst die der Umgebung)
cli-arg-help = diese Hilfe ausgeben
cli-arg-version = die Version ausgeben
cli-arg-net = ein Netz, das gemessen wird, etwa kanban:5; sonst vier des Model Checking Contest
cli-arg-game = ein Spiel mit seinen Optionen, wie in NAME:schlüssel=wert,schalter
cli-arg-position = die Stellung, mit der begonnen wird, in der Schreibweise des Spiels
cli-arg-moves = Halbzüge oder ganze Züge, die zuerst gespielt werden, durch Leerzeichen getrennt
cli-arg-svg = die Stellung auch in eine SVG-Datei zeichnen
cli-arg-ascii = nur mit einfachen Zeichen zeichnen
cli-arg-depth = Zahl der Halbzüge
cli-arg-divide = die Anzahl unter jedem ersten Halbzug nennen
cli-arg-threads = Zahl der Threads
cli-arg-deep = mehr Zufallsspiele und alle Vergleichszahlen, auch die größten
cli-arg-a = Spieler A, der beginnt: human (Vorgabe), random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect oder ugi:BEFEHL
cli-arg-b = Spieler B: engine (Vorgabe), human, random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect oder ugi:BEFEHL
cli-arg-record = das Spiel nach jedem Halbzug in dieser Datei sichern
cli-arg-kinds = was gemessen wird: perft, playouts, nodes, stop, solve, probe, check, reach (sonst alles)
cli-arg-seconds = Dauer jeder Messung
cli-arg-shell = bash, elvish, fish, powershell oder zsh

cli-file-error = { $path }: { $error }
cli-output-error = die Ausgabe kann nicht geschrieben werden: { $error }
cli-expected-command = erwartet: ein Befehl; siehe --help
cli-expected-one-command = ein Befehl ({ $commands })
cli-expected-argument = eine Angabe dieses Befehls; --help listet sie auf
cli-expected-value = erwartet: ein Wert für { $argument }
cli-expected-one-value = eines von { $values } für { $argument }
cli-expected-utf8 = erwartet: Text in UTF-8; gefunden: andere Bytes
cli-expected-number = eine Zahl von { $min } bis { $max } für „{ $argument }“
cli-expected-kind = eine Art der Messung ({ $kinds })
cli-expected-fewer-plies = höchstens { $max } erste Halbzüge
cli-missing = erwartet: { $argument }; gefunden: nichts; siehe --help
cli-conflict = { $argument } passt nicht zu { $other }
cli-wrong-usage = die Befehlszeile ist nicht wie erwartet; siehe --help

cli-colour-white = Weiß
cli-colour-black = Schwarz
cli-colour-red = Rot
cli-colour-yellow = Gelb
cli-to-move = { $player } ist am Zug
cli-win = { $player } hat gewonnen
cli-draw = unentschieden
cli-by-repetition = durch Wiederholung
cli-by-quiet-turns = zu viele ruhige Züge in Folge
cli-legal-plies =
    { $count ->
        [one] 1 erlaubter Halbzug:
       *[other] { $count } erlaubte Halbzüge:
    }
cli-perft = Tiefe { $depth }: { $nodes } Folgen, { $seconds } s, { $rate } Millionen pro Sekunde

cli-law-rules = Regeln
cli-law-notation = Schreibweise
cli-law-view = Ansicht
cli-law-estimate = Einschätzung
cli-law-golden = Vergleichszahlen
cli-law-score = Punkte
cli-law-symmetry = Symmetrien
cli-law-estimate-symmetry = Einschätzung symmetrischer Stellungen
cli-law-solve = eigener Löser des Spiels
cli-law-index = Nummern der Stellungen
cli-law-arrange = Stellungen, aus Steinen aufgebaut
cli-law-theory = Theorie des Spiels
cli-laws-kept = { $game } hält die Gesetze ein
cli-laws-broken = { $game } bricht ein Gesetz

cli-play-seat-you = { $player }: du
cli-play-seat-person = { $player }: ein Mensch
cli-play-seat-machine = { $player }: { $spec }
cli-play-ask-help = Gib einen Zug ein, oder ? für Hilfe.
cli-play-expected-level = eine Stufe von 1 bis 10
cli-play-plays = { $player } spielt { $ply }
cli-play-nothing-to-undo = es gibt nichts zurückzunehmen
cli-play-nothing-to-redo = es gibt nichts zu wiederholen
cli-play-fault = { $player } zieht nicht: { $reason }
cli-fault-gave-up = gibt auf
cli-fault-crashed = abgestürzt ({ $why })
cli-fault-ended = hat sich mit dem Status { $status } beendet
cli-fault-late = zu spät, nach { $millis } ms
cli-fault-silent = keine Antwort in { $millis } ms
cli-fault-ignorant = ihm fehlen Tabellen ({ $why })
cli-fault-garbled = unverständlich ({ $why })
cli-play-illegal = { $player } zieht regelwidrig: { $ply }
cli-play-time = { $player } hat keine Zeit mehr
cli-play-left = { $player } ist gegangen
cli-play-agreed = vereinbart
cli-play-record-there = { $path }: erwartet: eine neue Datei für die Aufzeichnung; gefunden: eine, die nicht leer ist
cli-play-saved = gesichert: { $path }
cli-play-help =
    Einen Halbzug oder einen ganzen Zug eingeben wie in der Liste der erlaubten Halbzüge, oder eines dieser Wörter:
      tipp           was die Engine spielen würde
      zurück         bis zur letzten eigenen Wahl zurücknehmen
      vor            Zurückgenommenes wieder spielen
      züge           die erlaubten Halbzüge auflisten
      brett          das Brett noch einmal zeichnen
      regeln         die Regeln des Spiels
      stufe N        die Stufe der Maschine, von 1 bis 10
      sichern DATEI  das Spiel in eine Datei schreiben
      ende           aufhören

cli-cmd-engine = UGI sprechen, auf Standardeingabe und -ausgabe, für andere Programme
cli-engine-too-long = eine Zeile von mehr als { $max } Bytes wird ausgelassen
cli-engine-no-memory = der Speicher reicht nicht; die kleinste Tabelle wird benutzt
cli-engine-expected-option = eine Einstellung ({ $options })
# analyze und compare

cli-cmd-analyze = sagen, was eine Stellung wert ist, und jeder Halbzug in ihr
cli-cmd-compare = Minimax, Alpha-Beta, Sortierung und Hashing nebeneinanderstellen

cli-value-time = ZEIT
cli-value-size = GRÖSSE
cli-value-depths = VON-BIS
cli-arg-analyze-record = die Stellung am Ende des Spiels in dieser Datei untersuchen
cli-arg-analyze-depth = Suchtiefe, höchstens so viele Halbzüge
cli-arg-analyze-svg = den Baum auch in eine SVG-Datei zeichnen
cli-arg-time = wie lange nachgedacht wird, wie in 500ms oder 2s
cli-arg-memory = die Größe der Tabellen, wie in 64M oder 1G
cli-arg-exact = der spieltheoretische Wert oder gar keiner
cli-arg-method = wie der Wert bewiesen wird: auf die beim Spiel übliche Weise, oder df-pn: mit Beweiszahlen
cli-arg-analyze-notes = dort weitermachen, wo die Notizen in dieser Datei enden, und notieren, was herauskommt; lässt sich anhalten
cli-notes-new = { $path }: neue Notizen
cli-notes-before = { $path }: { $positions } Stellungen notiert, { $nodes } besucht in bisher { $seconds } s
cli-notes-open = { $positions } Stellungen notiert, { $nodes } besucht in { $seconds } s; Frage { $number }: ist es A { $bar } oder mehr wert?
cli-notes-yes = Frage { $number }: A { $bar } oder mehr wert, nach { $seconds } s
cli-notes-no = Frage { $number }: A weniger als { $bar } wert, nach { $seconds } s
cli-notes-end = { $path }: { $positions } Stellungen notiert, { $nodes } besucht in { $seconds } s über alle Läufe
cli-notes-go-on = noch wurde nichts bewiesen; { $path } hat { $positions } Stellungen nach { $seconds } s, und derselbe Befehl macht weiter
cli-notes-too-short = nichts wurde bewiesen und in { $path } nichts Neues notiert: was bei jedem Start neu entsteht, etwa Tabellen des Endes, hat die ganze Zeit gebraucht; mit mehr --time geht es weiter
cli-notes-means = der eigene Löser des Spiels, der die Notizen macht, braucht mehr --memory oder ein kleineres Brett
cli-notes-room = { $path } hat { $noted } Stellungen, Platz ist für { $room }: mit so viel --memory wie zuvor gehen sie nicht verloren
cli-arg-tree = zeigen, was Minimax denkt: seinen Baum, und was Alpha-Beta abgeschnitten hätte
cli-arg-depths = die Tiefen, die verglichen werden, wie in 1-8 oder 5
cli-arg-compare-time = Höchstzeit für eine einzelne Tiefe, wie in 10s
cli-arg-compare-svg = die Knoten über der Tiefe auch in eine SVG-Datei zeichnen

cli-expected-size = eine Größe von 1 bis 1024G, wie in 64M oder 1G
cli-expected-memory = eine Größe, für die der Speicher reicht
cli-expected-memory-most = höchstens { $most }, so viel Speicher ist gerade frei
cli-expected-depths = Tiefen von 1 bis { $max }, wie in 1-8 oder 5
cli-expected-record-of = eine Aufzeichnung von { $game }
cli-nothing-proved = innerhalb der Grenzen wurde nichts bewiesen; mehr --time oder --memory kann helfen
cli-nothing-proved-so-deep = innerhalb der Grenzen wurde nichts bewiesen; eine größere --depth kann helfen, oder gar keine

cli-value-win = Gewinn
cli-value-loss = Verlust
cli-value-draw = unentschieden
cli-value-by = mit { $margin }
cli-value-in-turns =
    { $turns ->
        [one] in 1 Zug
       *[other] in { $turns } Zügen
    }
cli-analysis-value = Wert
cli-analysis-ply = Halbzug
cli-analysis-line = Verlauf
cli-analysis-exact = bewiesen
cli-analysis-estimate = geschätzt, Tiefe { $depth }
cli-analysis-only-best = von { $count } erlaubten Halbzügen ist nur der beste aufgeführt
cli-analysis-spent = { $nodes } Knoten, { $seconds } s

cli-tree-legend =
    Alle Werte sind die von A; ∞−3: A gewinnt nach 3 Halbzügen.
    △ A nimmt den größten   ▽ B nimmt den kleinsten   □ Schätzung   ■ Ende des Spiels
    ← der gewählte Verlauf   ✂ abgeschnitten: hierhin kommt Alpha-Beta nicht
cli-tree-legend-ascii =
    Alle Werte sind die von A; inf-3: A gewinnt nach 3 Halbzügen.
    A nimmt den größten   B nimmt den kleinsten   = Schätzung   # Ende des Spiels
    <- der gewählte Verlauf   x abgeschnitten: hierhin kommt Alpha-Beta nicht
cli-tree-bound = { $bound } genügt: { $player } hat anderswo { $sure } sicher
cli-tree-too-large = tiefer als { $depth } hätte der Baum mehr als { $most } Knoten
cli-tree-over = die Partie ist zu Ende, Wert { $value }: es gibt nichts vorauszusehen
cli-tree-minimax = Minimax bis zur Tiefe { $depth }: Wert { $value }, Verlauf { $line }, { $nodes } Knoten
cli-tree-equal = gleich gut und mit gleicher Wahrscheinlichkeit gespielt: { $plies }
cli-tree-alpha-beta = Alpha-Beta: derselbe Wert mit { $nodes } Knoten, { $percent } % weniger; Schnitte: { $cutoffs }
cli-tree-title = { $game }: Minimax bis zur Tiefe { $depth }
cli-tree-counts = { $position } · Minimax { $minimax } Knoten, Alpha-Beta { $alphabeta } · Werte für A
cli-tree-mark-max = A nimmt den größten
cli-tree-mark-min = B nimmt den kleinsten
cli-tree-mark-leaf = Schätzung
cli-tree-mark-end = Ende des Spiels
cli-tree-mark-chosen = der gewählte Verlauf
cli-tree-mark-cut = von Alpha-Beta abgeschnitten

cli-algorithm-minimax = Minimax
cli-algorithm-alpha-beta = Alpha-Beta
cli-algorithm-ordering = + Sortierung
cli-algorithm-hashing = + Hashing
cli-compare-title = { $game }: Knoten bis zu einer Tiefe
cli-compare-x = Tiefe in Halbzügen
cli-compare-depth = Tiefe
cli-compare-algorithm = Verfahren
cli-compare-nodes = Knoten
cli-compare-cutoffs = Schnitte
cli-compare-seconds = Sekunden
cli-compare-value = Wert
cli-compare-win = Gewinn in { $plies }
cli-compare-loss = Verlust in { $plies }
cli-compare-too-slow = { $algorithm }: Tiefe { $depth } würde etwa { $seconds } s dauern, mehr als { $time }
cli-compare-stopped = { $algorithm }: Tiefe { $depth } dauert länger als { $time }
cli-compare-differ = die Werte unterscheiden sich bei Tiefe { $depth }: das ist ein Fehler des Programms

# Wettkämpfe.

cli-cmd-match = zwei Computerspieler viele Partien spielen lassen und ihren Stärkeunterschied messen
cli-value-sprt = TEST
cli-value-folder = ORDNER
cli-arg-match-a = der erste Spieler, der in jeder zweiten Partie beginnt: random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect oder ugi:BEFEHL
cli-arg-match-b = der zweite Spieler, ebenso
cli-arg-games = Zahl der Partien, in Paaren mit vertauschten Seiten
cli-arg-seed = der Startwert der Zufallszahlen; derselbe Wert spielt dieselben Partien
cli-arg-concurrency = Zahl der gleichzeitigen Partien
cli-arg-openings = Zahl der zufälligen Halbzüge zu Beginn jedes Paars von Partien (sonst 4)
cli-arg-sprt = aufhören, sobald klar ist, ob der erste Spieler um elo1 Punkte stärker ist oder nur um elo0, wie in elo0=0,elo1=20,alpha=0.05,beta=0.05
cli-arg-records = jede Partie in diesem Ordner sichern
cli-match-tally = +{ $wins } ={ $draws } -{ $losses }  ({ $score } %)  Elo { $elo }
cli-match-unbounded = unbeschränkt
cli-match-at-least = mindestens { $elo }
cli-match-at-most = höchstens { $elo }
cli-match-who =
    { $games ->
        [one] { $game }: { $a } gegen { $b }, 1 Partie
       *[other] { $game }: { $a } gegen { $b }, { $games } Partien
    }
cli-match-first =
    { $games ->
        [one] die beginnende Seite gewann 1 Partie
       *[other] die beginnende Seite gewann { $games } Partien
    }
cli-match-different =
    { $games ->
        [one] nur 1 Partie war verschieden; { $again } kamen noch einmal vor und messen nichts
       *[other] nur { $games } Partien waren verschieden; { $again } kamen noch einmal vor und messen nichts
    }
cli-match-faults = { $player } verlor durch unerlaubte Halbzüge { $illegal }, durch Absturz { $crashed }, durch Verspätung { $late }, sonst { $other }
cli-match-h0 = Test: H0 angenommen, eher { $elo0 } Elo als { $elo1 } (Quotient { $ratio }, Grenzen { $low } und { $high })
cli-match-h1 = Test: H1 angenommen, eher { $elo1 } Elo als { $elo0 } (Quotient { $ratio }, Grenzen { $low } und { $high })
cli-match-undecided = Test: unentschieden zwischen { $elo0 } und { $elo1 } Elo (Quotient { $ratio }, Grenzen { $low } und { $high })

# Turniere.

cli-cmd-tournament = mehrere Computerspieler ein Turnier spielen lassen oder es fortsetzen
cli-arg-tournament = was gespielt werden soll, eine TOML-Datei
cli-arg-results = die Datei für die Ergebnisse (sonst neben der Turnierdatei)
cli-tournament-title = { $game }: { $mode }, Runden: { $rounds }, Partien: { $games }
cli-tournament-round-robin = jeder gegen jeden
cli-tournament-swiss = Schweizer System
cli-tournament-name = Name
cli-tournament-player = Spieler
cli-tournament-points = Punkte
cli-tournament-rating = Elo
cli-tournament-tally = Partien
cli-tournament-faults = Fehler
cli-tournament-kept = Ergebnisse: { $path }

cli-cmd-tables = die Tabellen gelöster Stellungen auflisten oder welche entfernen
cli-arg-tables = der Ordner der Tabellen (sonst SPIELBANK_TABLES, sonst im Datenverzeichnis des Benutzers)
cli-arg-remove = die Tabellen eines Spiels entfernen oder die eines seiner Teile
cli-arg-leftovers = entfernen, was unterbrochenes Schreiben hinterlassen hat
cli-value-tables = SPIEL[/TEIL]
cli-expected-tables = ein Spiel, das Tabellen hat ({ $games }), oder SPIEL/TEIL mit einem seiner Teile
cli-expected-tables-none = nichts, denn es gibt keine Tabellen
cli-tables-game = Spiel
cli-tables-slices = Teile
cli-tables-entries = Einträge
cli-tables-size = Größe
cli-tables-all = alle
cli-tables-whole = alle { $all }
cli-tables-part = { $there } von { $all }
cli-tables-none = es gibt keine Tabellen
cli-tables-leftover = von unterbrochenem Schreiben übrig, { $size }: { $path } (--leftovers entfernt es)
cli-tables-busy = wird gerade geschrieben, bisher { $size }: { $path }
cli-tables-removed = entfernt, { $size }: { $path }
cli-tables-kept = bleibt, denn es wird gerade geschrieben: { $path }
cli-tables-freed = { $size } frei geworden
cli-arg-tables-game = nur die Tabellen dieses Spiels, Teil für Teil
cli-arg-tables-svg = auch Gewinn, Remis und Verlust jedes Teils in eine SVG-Datei zeichnen
cli-arg-histogram = auch in eine SVG-Datei zeichnen, wie weit Stellungen vom Ende entfernt sind (liest alle Entfernungen)
cli-tables-head = { "        Teil   Stellungen     gewonnen        remis     verloren" }
cli-tables-bars = Stellungen bis auf Symmetrie nach ihrem Wert für den Spieler am Zug, Teil für Teil
cli-tables-distances = Stellungen bis auf Symmetrie nach ihrer Entfernung vom Ende, höchstens { $longest } Züge
cli-tables-turns = Züge bis zum Ende
cli-kind-win = gewonnen
cli-kind-draw = unentschieden
cli-kind-loss = verloren
# Der ganze Bildschirm von `play`.

cli-arg-plain = Zeile für Zeile, auch an einem Terminal; so ist es auch mit NO_COLOR und durch eine Pipe
cli-tui-welcome = Pfeiltasten und Eingabe, Maus, oder einen Halbzug tippen; ? für Hilfe.
cli-tui-person = ein Mensch
cli-tui-engine = Engine, Stufe { $level }
cli-tui-value = Bewertung
cli-tui-thinks = Überlegt
cli-tui-thought = Überlegung
cli-tui-waits = Maschine wartet
cli-tui-plies = Züge
cli-tui-facts = Tiefe { $depth } · { $value } · { $speed }/s
cli-tui-won = { $player } siegt
cli-tui-wins = { $player } in { $plies }
cli-tui-key-help = Hilfe
cli-tui-key-quit = Ende
cli-tui-key-undo = zurück
cli-tui-key-redo = vor
cli-tui-key-hint = Tipp
cli-tui-key-now = sofort
cli-tui-key-new = neu
cli-tui-key-harder = stärker
cli-tui-key-easier = schwächer
cli-tui-key-take-over = übernehmen
cli-tui-key-swap = tauschen
cli-tui-key-pause = anhalten
cli-tui-key-save = sichern
cli-tui-key-load = laden
cli-tui-key-rules = Regeln
cli-tui-key-button =
    { $word ->
        [pass] passen
       *[other] { $word }
    }
cli-tui-ask-ply = Halbzug:
cli-tui-ask-save = Sichern in:
cli-tui-ask-load = Laden aus:
cli-tui-ask-count = { $site }: wie viele, von { $min } bis { $max }?
cli-tui-expected-count = eine Zahl von { $min } bis { $max }
cli-tui-new = Ein neues Spiel; r holt das alte zurück, solange noch nichts gespielt ist.
cli-tui-nobody-thinks = keine Maschine überlegt
cli-tui-paused = die Maschine wartet; o lässt sie weiterspielen, t übernimmt ihren Platz
cli-tui-goes-on = die Maschine spielt weiter
cli-tui-level = Stufe { $level }
cli-tui-depth = Tiefe { $depth }
cli-tui-no-level = hier spielt niemand, der eine Stufe hat
cli-tui-seats = die Plätze sind neu verteilt
cli-tui-leave = Das Spiel ist nicht gesichert: s sichert es, noch einmal q beendet.
cli-tui-loaded = geladen
cli-tui-looking = ein guter Halbzug wird gesucht …
cli-tui-hint = Tipp: { $ply }
cli-tui-over = das Spiel ist zu Ende; u nimmt zurück, n beginnt ein neues
cli-tui-not-your-turn = die Maschine ist am Zug; m lässt sie sofort ziehen
cli-tui-no-button = es gibt gerade keine Taste zu drücken
cli-tui-too-many = zu viele Halbzüge, um auf alle zu zeigen; bitte den Halbzug tippen
cli-tui-nothing-there = bei { $site } beginnt kein Halbzug und geht keiner weiter
cli-tui-help =
    Pfeile           den Cursor von Feld zu Feld bewegen
    Eingabe, Leer    das Feld berühren; ein Klick tut das auch
    p                die Taste drücken, die ein Halbzug ist (passen)
    Ziffern, Buchst. einen Halbzug oder Zug tippen; : öffnet die Zeile
    Esc              Begonnenes lassen
    u, Rücktaste     zurücknehmen, bis zur letzten eigenen Wahl
    r                Zurückgenommenes wieder spielen
    Pos1, Ende       an den Anfang, ans Ende des Spiels
    h, F2            Tipp: was die Engine spielen würde (F2, wo mit h ein Halbzug beginnt)
    m                die Maschine sofort ziehen lassen
    o                die Maschine warten oder weiterspielen lassen
    + -              stärker, schwächer
    t                eine Maschine übernimmt den Platz am Zug, oder du ihren
    w                Seiten tauschen
    n                neues Spiel
    s, l             sichern, laden
    i                die Regeln des Spiels
    Bild auf/ab      die Liste der Züge verschieben
    q                aufhören
    Punkte zeigen, wohin es gehen kann; › zeigt den letzten Halbzug.
    Werte gelten für A; „B in 7“: B gewinnt in 7 Halbzügen.

# Tabellen

cli-cmd-solve = ein Spiel vollständig lösen und den Wert jeder Stellung in Tabellen speichern
cli-cmd-probe = den Wert einer Stellung und jedes ihrer Züge in den Tabellen nachschlagen
cli-cmd-verify = jeden Eintrag der Tabellen aus seinen Nachfolgern neu berechnen
cli-arg-solve-memory = Speicher für das Lösen, wie 512M oder 16G (Vorgabe 8G)
cli-arg-slices = nur diese Teile und was sie brauchen, etwa 4-3
cli-arg-verify-slices = nur diese Teile, etwa 4-3
cli-value-slice = TEIL
cli-truth-win = gewonnen in { $turns } { $turns ->
    [one] Zug
   *[other] Zügen
  }
cli-truth-win-sometime = gewonnen
cli-truth-loss = verloren in { $turns } { $turns ->
    [one] Zug
   *[other] Zügen
  }
cli-truth-loss-sometime = verloren
cli-truth-draw = unentschieden
cli-truth-unknown = noch nicht bekannt
cli-bench-nothing = { $kind }: es gibt nichts zu messen; Nachschlagen braucht Tabellen (spielbank solve), und manche Spiele lassen sich nicht ganz lösen
cli-truth-left-out = Regeln über frühere Stellungen, wie Wiederholung und ruhige Züge, bleiben außer Betracht.
cli-searching = es wird gesucht: { $spent } s von höchstens { $limit } s
cli-searching-on = es wird gesucht: { $spent } s
cli-truth-progress = { $slices }: { $percent } %, { $rate } Millionen Stellungen je Sekunde, noch { $left }
cli-solve-head = { "        Teil   Stellungen     gewonnen        remis     verloren längster  Sekunden" }
cli-solve-end = { $game }: Der Anfang ist { $value }; { $positions } Stellungen, { $seconds } s.
cli-probe-value = Für den Spieler am Zug: { $value }.
cli-verify-end = { $slices } von { $of } Teilen, { $positions } Stellungen, { $wrong } falsche Einträge.

# Theorien und Beweise

cli-arg-explain = die Antwort der Theorie des Spiels Schritt für Schritt erklären (Spiele mit der Fähigkeit „theory“)
cli-cmd-prove = beweisen, dass eine Strategie gegen jede Antwort gewinnt oder unentschieden hält, oder einen solchen Beweis prüfen
cli-value-strategy = STRATEGIE
cli-prove-fault = erwartet: eine Strategie, die spielt; gefunden: eine, die ausfällt: { $fault }
cli-value-side = a|b
cli-value-claim = win|draw
cli-arg-strategy = die Strategie: die der Theorie des Spiels mit ihrem Namen, table, exact oder ein Spieler wie engine:level=5 (sonst die erste davon, die es gibt)
cli-arg-player = der Spieler, der der Strategie folgt (sonst der, für den sie am besten ist)
cli-arg-claim = die Behauptung: der Spieler gewinnt oder hält mindestens unentschieden (sonst nach der Strategie)
cli-arg-out = das Zertifikat in diese Datei schreiben
cli-arg-check = das Zertifikat in dieser Datei prüfen, allein mit den Regeln
cli-arg-prove-time = Höchstzeit, wie in 10s (sonst 60s)
cli-arg-prove-memory = die Hälfte des Speichers, der benutzt werden darf: einmal für die Suche, einmal für die verfolgten Stellungen, wie in 64M oder 2G (sonst 1G, und so viel, wie --most Stellungen brauchen)
cli-arg-most = Höchstzahl der verfolgten Stellungen (sonst 10000000)
cli-prove-proved = bewiesen: { $claim } mit der Strategie „{ $strategy }“, gegen jede Antwort
cli-prove-refuted = widerlegt: { $claim } mit der Strategie „{ $strategy }“
cli-prove-counts = { $positions } { $positions ->
    [one] Stellung
   *[other] Stellungen
  } der Strategie, { $visited } { $visited ->
    [one] Stellung
   *[other] Stellungen
  } insgesamt
cli-prove-times = gefunden in { $seconds } s, geprüft in { $check } s
cli-prove-written = Zertifikat: { $path }
cli-prove-draw = und das Spiel ist unentschieden
cli-prove-lost = und { $player } hat gewonnen
cli-prove-circle = und die Stellung wiederholt sich: das Spiel kann ewig dauern
cli-prove-silent = und die Strategie hat nichts zu spielen
cli-prove-passed = { $game }: { $claim }; das Zertifikat stimmt
cli-prove-flaw = { $path }, Zeile { $line }: { $error }
cli-prove-flaw-after = (nach { $plies })
cli-prove-told = { $said }
cli-prove-unsearchable = Suche allein beweist hier nichts: es gibt zu viele Züge, oder das Spiel kann ewig dauern; Tabellen können helfen (--strategy table)
cli-prove-too-large = es können mehr als { $most } Stellungen entstehen; mehr erlaubt --most

# hamster
cli-cmd-hamster = ein Hamster-Programm auf einem Territorium ausführen
cli-arg-hamster-program = das Programm
cli-arg-hamster-territory = das Territorium; ohne Angabe die gleichnamige .ter-Datei, sonst ein leeres
cli-arg-hamster-input = Antworten auf die Fragen des Programms, eine pro Zeile
cli-arg-hamster-seed = Startwert der Zufallszahlen; derselbe Wert ergibt denselben Ablauf
cli-arg-hamster-steps = Höchstzahl der Befehle vor, linksUm, gib und nimm
cli-arg-hamster-time = längste Laufzeit, etwa 500ms oder 2s; ohne Angabe eine Minute
cli-arg-hamster-memory = höchster Speicherbedarf der Objekte, etwa 64M oder 1G
cli-arg-hamster-check = das Programm nur prüfen, nicht ausführen
cli-arg-hamster-trace = jeden Befehl mit seinem Ergebnis in eine Datei schreiben
cli-arg-hamster-save = das Territorium am Ende in eine Datei schreiben
cli-hamster-file = { $path }: { $error }
cli-hamster-right = Keine Fehler gefunden.
cli-hamster-no-main = erwartet: ein Programm mit void main(); es gibt keines
cli-hamster-too-many-variables = { $file }:{ $line }: Die Methode { $method } hat zu viele Variablen (erwartet: höchstens etwa 250).
cli-hamster-no-rules = hier wird kein Spiel gespielt
cli-hamster-steps = { $steps } Schritte, { $instructions } Anweisungen
cli-hamster-in = in { $method } (Zeile { $line })
cli-hamster-tile = Kachel: Reihe { $row }, Spalte { $column }
cli-hamster-limit-steps = Die Höchstzahl der Schritte ist erreicht.
cli-hamster-limit-instructions = Die Höchstzahl der Anweisungen ist erreicht: Vielleicht endet eine Schleife nie.
cli-hamster-limit-memory = Der Speicher ist aufgebraucht.
cli-hamster-limit-time = Die Laufzeit ist abgelaufen: Vielleicht endet eine Schleife nie.
cli-hamster-no-answer = Das Programm fragt, aber es gibt keine Antwort mehr.
cli-hamster-deadlock = Verklemmung: Alle Threads warten aufeinander.
cli-hamster-waits-lock = { $thread } (Zeile { $line }) wartet auf { $object }, gesperrt von { $owner }
cli-hamster-waits-notify = { $thread } (Zeile { $line }) wartet auf ein notify für { $object }
cli-hamster-waits-end = { $thread } (Zeile { $line }) wartet auf das Ende von { $owner }
cli-ter-columns = { $path }:{ $line }:{ $column }: erwartet: die Anzahl der Spalten, 1 bis 1000; gefunden: „{ $found }“
cli-ter-rows = { $path }:{ $line }:{ $column }: erwartet: die Anzahl der Reihen, 1 bis 1000; gefunden: „{ $found }“
cli-ter-row = { $path }:{ $line }:{ $column }: erwartet: eine weitere Reihe; gefunden: das Ende
cli-ter-width = { $path }:{ $line }:{ $column }: erwartet: eine Reihe aus genau { $columns } Kacheln; gefunden: „{ $found }“
cli-ter-tile = { $path }:{ $line }:{ $column }: erwartet: Leerzeichen, #, *, ^, >, v oder <; gefunden: „{ $found }“
cli-ter-hamster = { $path }:{ $line }:{ $column }: erwartet: ein Hamster (^, >, v oder <) auf einer Kachel; es gibt keinen
cli-ter-grains = { $path }:{ $line }:{ $column }: erwartet: die Anzahl der Körner auf einer Kachel; gefunden: „{ $found }“
cli-ter-mouth = { $path }:{ $line }:{ $column }: erwartet: die Anzahl der Körner im Maul; gefunden: „{ $found }“
cli-ter-end = { $path }:{ $line }:{ $column }: erwartet: das Ende der Datei; gefunden: „{ $found }“
# connect
cli-cmd-connect = auf einem Spielserver spielen: MNM (--server) oder KGP (--kgp)
cli-value-server = RECHNER:PORT
cli-value-text = TEXT
cli-arg-server = der MNM-Server (sonst wie in client.conf, sonst 127.0.0.1:1357)
cli-arg-connect-id = die Game-ID
cli-arg-connect-player = der Spieler: 1 oder 2 (sonst irgendein freier)
cli-arg-config = die Konfigurationsdatei des Praktikums (client.conf, wenn vorhanden)
cli-arg-engine = der Spieler, der die Züge wählt: engine (Vorgabe), random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect oder ugi:BEFEHL
cli-arg-kgp = der KGP-Server; sein üblicher Port ist 2671
cli-arg-token = weist Sie beim KGP-Server aus (auth:token)
cli-arg-connect-name = Ihr Name beim KGP-Server
cli-arg-thinker = (intern) für den Prozess mit dieser Nummer rechnen
cli-connect-expected-engine = ein Spieler, der kein Mensch ist
cli-connect-expected-id = eine Game-ID aus Buchstaben und Ziffern
cli-connect-expected-server = ein Server wie example.org:1357
cli-connect-greeted = Der Server spricht MNM { $version }.
cli-connect-kgp = Der Server spricht KGP { $version }.
cli-connect-game = Partie: { $title } ({ $kind })
cli-connect-seated = Sie sind Spieler { $number }, { $name }; Ihr Gegner: { $others }.
cli-connect-opponent = Ihr Gegner: { $name }
cli-connect-error = Der Server beschwert sich: { $text }
cli-connect-won = Die Partie ist zu Ende: gewonnen.
cli-connect-lost = Die Partie ist zu Ende: verloren.
cli-connect-draw = Die Partie ist zu Ende: unentschieden.
cli-connect-other-kind = die Partie ist von der Art { $kind }; dieser Client spielt { $ours }
cli-connect-other-version = der Server spricht KGP { $version }; dieser Client spricht 1.x
cli-connect-refused = der Server lehnt ab: { $text }
cli-connect-garbled = erwartet vom Server: „{ $expected }“, gekommen ist „{ $came }“
cli-connect-cut = der Server hat die Verbindung geschlossen
cli-connect-alone = der Thinker ist beendet
cli-connect-no-move = der Thinker hat keinen Zug: { $why }
cli-connect-unsupported = connect braucht ein System mit Signalen, etwa Linux oder macOS
