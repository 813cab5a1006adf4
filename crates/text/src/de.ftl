# Was jeder Teil des Programms braucht.

expected-found = erwartet: { $expected }; gefunden: „{ $found }“

expected-player = der Spieler am Zug, a oder b
expected-position-and-player = eine Stellung und danach der Spieler am Zug, a oder b
expected-legal-move = ein erlaubter Halbzug
expected-end-of-turn = das Ende des Wortes: der andere Spieler ist am Zug
expected-no-move = kein weiterer Halbzug: das Spiel ist zu Ende
expected-game = ein Spiel ({ $games })
expected-able-game = ein Spiel mit der Fähigkeit „{ $ability }“ ({ $games })

expected-no-option = keine Option: das Spiel hat keine
expected-option = eine Option des Spiels ({ $options })
expected-option-once = die Option „{ $key }“ nur einmal
expected-option-flag = der Schalter „{ $key }“ ohne Wert
expected-option-number = { $key }= und eine Zahl von { $min } bis { $max }
expected-option-number-or-none = { $key }= und eine Zahl von { $min } bis { $max } oder „none“
expected-option-choice = { $key }= und eines von { $words }
expected-option-text = { $key }= und ein Text wie in { $key }={ $example }

play-expected-player = ein Spieler (human, random, minimax:depth=5, engine:level=5, engine:time=1s, mcts:time=1s, perfect oder ugi:BEFEHL)
play-expected-option = eine Option des Spielers ({ $options })
play-expected-no-option = keine Option: dieser Spieler hat keine
play-expected-command = eine Befehlszeile wie in ugi:BEFEHL, mit beiden Anführungszeichen um Wörter mit Leerzeichen
play-expected-time = eine Zeit von 1ms bis 86400s, wie in 100ms oder 1.5s
play-expected-header = eine Kopfzeile wie „a: human“ oder eine Leerzeile vor den Halbzügen
play-expected-game-header = eine Aufzeichnung, die ihr Spiel nennt, wie in „game: …“
play-expected-result = das Ergebnis, zu dem die Halbzüge führen, { $result }
play-expected-machine = ein Spieler, der kein Mensch ist, denn hier spielen Maschinen

wire-ugi-expected-command = ein Befehl (ugi, isready, uginewgame, setoption, position, go, query, stop, quit)
wire-ugi-expected-setoption = setoption name NAME value WERT
wire-ugi-expected-position = position startpos oder position fen und eine Stellung, dann vielleicht moves und die Halbzüge
wire-ugi-expected-limit = eine Grenze (p1time, p2time, p1inc, p2inc, movetime, depth, nodes, infinite)
wire-ugi-expected-number = eine ganze Zahl ab { $min } hinter { $word }
wire-ugi-expected-clocks = p1time und p2time zusammen, oder keines von beiden und keine Zugaben
wire-ugi-expected-query = query gameover, query p1turn oder query result
play-expected-sprt = ein Test wie elo0=0,elo1=20,alpha=0.05,beta=0.05 (elo0 kleiner als elo1, beide bis 1000; alpha und beta zwischen 0 und 0,5)
play-expected-tournament = ein Turnier mit game, players und nichts Unbekanntem, in Zeile { $line }
play-expected-tournament-number = für „{ $key }“ eines Turniers eine Zahl von { $min } bis { $max }
play-expected-tournament-name = für jeden Spieler eines Turniers ein eigener Name
play-expected-own-results = Ergebnisse genau dieses Turniers oder eine neue Datei (nur rounds, concurrency und records dürfen sich ändern)
play-expected-result-line = ein Ergebnis in Zeile { $line } der Ergebnisse

table-file = { $path }: { $error }
table-no-table = { $path }: erwartet: eine Tabelle; gefunden: eine andere Art von Datei
table-version = { $path }: erwartet: eine Tabelle der Version { $expected }; gefunden: Version { $found }
table-damaged-head = { $path }: beschädigt: der Kopf ist nicht so, wie er geschrieben wurde; die Datei ist zu löschen und neu anzulegen
table-damaged-block = { $path }: beschädigt: Block { $block } ist nicht so, wie er geschrieben wurde; die Datei ist zu löschen und neu anzulegen
table-damaged-late = { $path }: beschädigt: die Liste der späten Einträge ist nicht so, wie sie geschrieben wurde; die Datei ist zu löschen und neu anzulegen
table-damaged-index = { $path }: beschädigt: das Verzeichnis der Blöcke ist nicht so, wie es geschrieben wurde; die Datei ist zu löschen und neu anzulegen
table-damaged-tail = { $path }: beschädigt: das Ende ist nicht so, wie es geschrieben wurde; die Datei ist zu löschen und neu anzulegen
table-damaged-whole = { $path }: beschädigt: die Prüfsumme des Ganzen ist eine andere; die Datei ist zu löschen und neu anzulegen
table-other = { $path }: erwartet: die Tabelle von „{ $expected }“; gefunden: die von „{ $found }“
table-no-notes = { $path }: erwartet: Notizen eines Lösers; gefunden: eine andere Art von Datei
table-held = { $path }: ein anderer Lauf macht gerade diese Notizen
table-other-notes = { $path }: erwartet: die Notizen von „{ $expected }“; gefunden: die von „{ $found }“
table-index = { $path }: erwartet: eine Nummer unter { $entries }; gefunden: { $index }
table-room = { $path }: erwartet: Platz für { $entries } Einträge; gefunden: Platz für { $room }
table-refused-entries = { $path }: nicht geschrieben; erwartet: { $expected } Einträge; gefunden: { $found }
table-refused-summary = { $path }: nicht geschrieben; erwartet: Gewinne, Unentschieden und Verluste, die zusammen { $positions } Stellungen ergeben; gefunden: { $found }
table-refused-code = { $path }: nicht geschrieben; erwartet: bei Nummer { $index } ein Wert der Kodierung; gefunden: { $code }
table-refused-late = { $path }: nicht geschrieben; erwartet: dass die späten Einträge und ihre Liste übereinstimmen; gefunden: ein Unterschied bei Nummer { $index }
table-refused-name = { $path }: nicht geschrieben; erwartet: Namen mit höchstens { $most } Bytes; gefunden: { $found }
table-stopped = { $path }: nicht geschrieben: angehalten
table-no-directory = erwartet: ein Datenverzeichnis des Benutzers; gefunden: keines; --tables ORDNER nennt eines

play-no-table = erwartet wurde die Tabelle { $slice } von { $game }, gefunden keine; sie entsteht mit: spielbank solve { $game } --slices { $slice }
play-no-tables = erwartet wurden Tabellen von { $game }, gefunden keine, und in kurzer Zeit auch kein Beweis; sie entstehen mit: spielbank solve { $game }
play-never-tables = von { $game } gibt es keine Tabellen, und in kurzer Zeit fand sich kein Beweis
play-expected-free-site = jeder Stein auf einem eigenen Platz mit einer Nummer unter { $sites }
play-uncovered = erwartet wurde eine Stellung, die die Tabellen von { $game } abdecken, gefunden eine darüber hinaus
play-too-little-memory = erwartet wurde Speicher für { $slices }: { $needed }; erlaubt wird er mit --memory
play-expected-slice = ein Teil, etwa { $example }
play-expected-smaller-tree = eine Stellung mit weniger als { $most } Halbzügen für ihren Baum

certify-claim-win = { $player } gewinnt
certify-claim-draw = { $player } verliert nicht
certify-expected-kind = „{ $kind }{ $version }“ als erste Zeile
certify-expected-utf8 = Text in UTF-8
certify-expected-line = eine ganze Zeile; die Datei endet zu früh
certify-expected-key = eine Zeile, die mit „{ $key }: “ beginnt
certify-expected-empty = eine leere Zeile
certify-expected-claim = eine Behauptung (a wins, b wins, a at least draws, b at least draws)
certify-expected-strategy = ein Name ohne Steuerzeichen
certify-expected-ply = eine Stellung, ein Leerzeichen und ein Halbzug
certify-expected-order = eine Stellung nach „{ $before }“ in der Ordnung der Bytes
certify-expected-count = die Zahl der folgenden Stellungen, { $count }
certify-expected-end-of-file = das Ende der Datei
certify-expected-normal = die Normalform, „{ $normal }“
certify-expected-mover = eine Stellung eines laufenden Spiels mit { $player } am Zug
certify-expected-position = die Stellung „{ $position }“, die entstehen kann
certify-expected-reached = eine Stellung, die entstehen kann
certify-expected-outcome = ein Ende wie behauptet, „{ $claim }“
certify-expected-no-circle = keine Stellung, die wiederkehrt
certify-expected-checksum = die Prüfsumme der Zeilen darüber
play-expected-strategy = eine Strategie ({ $theory }table, exact oder ein Spieler wie engine:level=5)
store-unopened = Speicher { $file }: lässt sich nicht öffnen ({ $error }); den Ordner muss es geben, und Sie müssen dort schreiben dürfen
store-no-store = Speicher { $file }: ein Speicher für Partien wurde erwartet, es ist etwas anderes
store-damaged = Speicher { $file }: beschädigt ({ $what }); „spielbank store check“ sagt, welche Partien noch lesbar sind; stellen Sie die Datei aus einer Sicherung wieder her
store-database = Speicher { $file }: { $error }
store-unwritable = Speicher { $file }: lässt sich nicht beschreiben: { $error }
store-newer = Speicher { $file }: höchstens Version { $expected } wurde erwartet, es ist { $found }; ein neueres spielbank hat ihn angelegt
store-older = Speicher { $file }: Version { $expected } wurde erwartet, es ist { $found }; „spielbank serve“ bringt ihn auf den neuesten Stand
store-stale = die Partie ist inzwischen weitergegangen
store-gone = eine Partie dieses Namens gibt es nicht mehr
store-broken = Speicher { $file }: Partie { $id } ist nicht lesbar: { $what }
store-backup-exists = { $file }: gibt es schon; --force ersetzt die Datei

# Pictures of nets and graphs.
draw-net-too-large = das Netz ist zu groß für ein Bild: { $count } Stellen und Transitionen, { $arcs } Kanten; höchstens { $most } und { $most_arcs }. „net cut“ schneidet einen Teil heraus
draw-graph-too-large = diesen Graphen könnte niemand lesen: { $count } Zustände, { $arcs } Kanten; gezeichnet werden höchstens { $most } und { $most_arcs }
