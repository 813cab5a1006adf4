# Why a transition may not fire.
petri-why-missing = Stelle „{ $place }“ hat { $has }, nötig sind { $needs }: Es fehlen { $missing }
petri-why-inhibited = Stelle „{ $place }“ hat { $has }; eine Inhibitorkante erlaubt höchstens { $most }
petri-why-full = Stelle „{ $place }“ ist voll: Sie hat { $has } und darf bei der Kapazität { $capacity } vorher höchstens { $most } haben
petri-why-inhibited-and-full = Stelle „{ $place }“ hat { $has }; eine Inhibitorkante und ihre Kapazität { $capacity } erlauben höchstens { $most }
petri-why-never = Die Kanten und die Kapazität der Stelle „{ $place }“ widersprechen sich: Sie kann nie schalten
petri-why-outranked = Transition „{ $transition }“ ist aktiviert und hat Vorrang
petri-why-outranked-then = Transition „{ $transition }“ wäre dann aktiviert und hat Vorrang
