# Was die Befehlszeile sagt.

cli-about = Spielbank: eine Werkbank für Strategiespiele mit zwei Spielern und vollständiger Information
cli-usage = Aufruf:
cli-heading-commands = Befehle
cli-heading-options = Optionen
cli-heading-arguments = Angaben
cli-heading-games = Spiele:
cli-heading-game-options = Optionen:
cli-value-command = BEFEHL
cli-value-game = SPIEL
cli-value-position = STELLUNG
cli-value-moves = HALBZÜGE
cli-value-file = DATEI
cli-value-depth = TIEFE
cli-value-number = N
cli-value-player = SPIELER
cli-value-kind = ART

cli-cmd-games = die Spiele mit ihren Optionen, Vorgaben und Fähigkeiten auflisten
cli-cmd-show = eine Stellung zeichnen, sagen, wer am Zug ist, die erlaubten Halbzüge auflisten
cli-cmd-rules = die Regeln eines Spiels in Worten, mit einem Bild
cli-cmd-play = ein Spiel im Terminal spielen
cli-cmd-perft = Folgen von genau TIEFE Halbzügen zählen
cli-cmd-check = prüfen, ob ein Spiel die Gesetze der Werkbank einhält
cli-cmd-bench = dieses Programm messen: perft, playouts
cli-cmd-completions = ein Skript ausgeben, das die Befehlszeile in einer Shell vervollständigt

cli-arg-json = JSON statt Text ausgeben
cli-arg-lang = die Sprache, Deutsch oder Englisch (sonst die der Umgebung)
cli-arg-help = diese Hilfe ausgeben
cli-arg-version = die Version ausgeben
cli-arg-game = ein Spiel mit seinen Optionen, wie in NAME:schlüssel=wert,schalter
cli-arg-position = die Stellung, mit der begonnen wird, in der Schreibweise des Spiels
cli-arg-moves = Halbzüge oder ganze Züge, die zuerst gespielt werden, durch Leerzeichen getrennt
cli-arg-svg = die Stellung auch in eine SVG-Datei zeichnen
cli-arg-ascii = nur mit einfachen Zeichen zeichnen
cli-arg-depth = wie viele Halbzüge
cli-arg-divide = die Anzahl unter jedem ersten Halbzug nennen
cli-arg-threads = wie viele Threads
cli-arg-deep = mehr Zufallsspiele und alle Vergleichszahlen, auch die größten
cli-arg-a = wer A spielt, die beginnende Seite: human, random oder random:seed=N
cli-arg-b = wer B spielt: human, random oder random:seed=N
cli-arg-record = das Spiel in dieser Datei festhalten, nach jedem Halbzug
cli-arg-kinds = was gemessen wird: perft, playouts (sonst alles)
cli-arg-seconds = wie lange jede Messung dauert
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
cli-law-golden = Vergleichszahlen
cli-law-score = Punkte
cli-law-symmetry = Symmetrien
cli-laws-kept = { $game } hält die Gesetze ein
cli-laws-broken = { $game } bricht ein Gesetz

cli-play-plays = { $player } spielt { $ply }
cli-play-nothing-to-undo = es gibt nichts zurückzunehmen
cli-play-nothing-to-redo = es gibt nichts zu wiederholen
cli-play-saved = gesichert: { $path }
cli-play-help =
    Einen Halbzug oder einen ganzen Zug eingeben wie in der Liste der erlaubten Halbzüge, oder eines dieser Wörter:
      zurück         bis zur letzten eigenen Wahl zurücknehmen
      vor            Zurückgenommenes wieder spielen
      züge           die erlaubten Halbzüge auflisten
      brett          das Brett noch einmal zeichnen
      sichern DATEI  das Spiel in eine Datei schreiben
      ende           aufhören

# Wettkämpfe.

cli-cmd-match = zwei Maschinen viele Partien spielen lassen und sagen, wie viel stärker eine ist
cli-value-sprt = TEST
cli-value-folder = ORDNER
cli-arg-match-a = der erste Spieler; er beginnt in jeder zweiten Partie
cli-arg-match-b = der zweite Spieler
cli-arg-games = wie viele Partien, in Paaren mit vertauschten Seiten
cli-arg-seed = wo der Zufall beginnt; dieselbe Zahl spielt dieselben Partien
cli-arg-concurrency = wie viele Partien zugleich
cli-arg-openings = mit wie vielen zufälligen Halbzügen jedes Paar von Partien beginnt (sonst 4)
cli-arg-sprt = aufhören, sobald klar ist, ob der erste Spieler um elo1 Punkte stärker ist oder nur um elo0, wie in elo0=0,elo1=20,alpha=0.05,beta=0.05
cli-arg-records = jede Partie in diesem Ordner aufheben
cli-match-tally = +{ $wins } ={ $draws } -{ $losses }  ({ $score } %)  Elo { $elo }
cli-match-unbounded = unbeschränkt
cli-match-who =
    { $games ->
        [one] { $game }: { $a } gegen { $b }, 1 Partie
       *[other] { $game }: { $a } gegen { $b }, { $games } Partien
    }
cli-match-first =
    { $games ->
        [one] wer begann, gewann 1 Partie
       *[other] wer begann, gewann { $games } Partien
    }
cli-match-faults = { $player } verlor durch unerlaubte Halbzüge { $illegal }, durch Absturz { $crashed }, durch Verspätung { $late }, sonst { $other }
cli-match-h0 = Test: H0 angenommen, eher { $elo0 } Elo als { $elo1 } (Quotient { $ratio }, Grenzen { $low } und { $high })
cli-match-h1 = Test: H1 angenommen, eher { $elo1 } Elo als { $elo0 } (Quotient { $ratio }, Grenzen { $low } und { $high })
cli-match-undecided = Test: unentschieden zwischen { $elo0 } und { $elo1 } Elo (Quotient { $ratio }, Grenzen { $low } und { $high })

# Turniere.

cli-cmd-tournament = mehrere Maschinen ein Turnier spielen lassen oder es fortsetzen
cli-arg-tournament = was gespielt werden soll, eine TOML-Datei
cli-arg-results = wo die Ergebnisse aufgehoben werden (sonst neben der Datei)
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
