# Modelle, Teile von Netzen, Vergleiche.
petri-expected-model = ein Modell ({ $names }) mit seinem Parameter, wie kanban:5
petri-expected-parameter = { $name }:N mit N von { $least } bis { $most }
petri-expected-element = der Bezeichner einer Stelle oder einer Transition
petri-expected-family = eine Familie des Netzes ({ $names })
