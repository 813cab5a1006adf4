// The hamster, the territory, and the exceptions of the model.

public class Hamster extends Thread implements Cloneable {
    public static final int NORD = 0;
    public static final int OST = 1;
    public static final int SUED = 2;
    public static final int WEST = 3;
    public static final int NORTH = 0;
    public static final int EAST = 1;
    public static final int SOUTH = 2;

    public static final int BLAU = 0;
    public static final int ROT = 1;
    public static final int GRUEN = 2;
    public static final int GELB = 3;
    public static final int CYAN = 4;
    public static final int MAGENTA = 5;
    public static final int ORANGE = 6;
    public static final int PINK = 7;
    public static final int GRAU = 8;
    public static final int WEISS = 9;
    public static final int BLUE = 0;
    public static final int RED = 1;
    public static final int GREEN = 2;
    public static final int YELLOW = 3;
    public static final int GRAY = 8;
    public static final int WHITE = 9;
    public static final int MIN_COLOR = 0;
    public static final int MAX_COLOR = 9;

    private static final Hamster STANDARD = new Hamster(true);

    // The hamster's number on the territory plus one; 0 before it is initialised.
    private int number;

    private Hamster(boolean standard) {
        enrol(1);
    }

    public Hamster() {
    }

    public Hamster(int reihe, int spalte, int blickrichtung, int anzahlKoerner) {
        init(reihe, spalte, blickrichtung, anzahlKoerner);
    }

    public Hamster(int reihe, int spalte, int blickrichtung, int anzahlKoerner, int farbe) {
        init(reihe, spalte, blickrichtung, anzahlKoerner, farbe);
    }

    public Hamster(Hamster hamster) {
        copy(hamster);
    }

    private native void enrol(int number);

    private native void copy(Hamster hamster);

    public void init(int reihe, int spalte, int blickrichtung, int anzahlKoerner) {
        init(reihe, spalte, blickrichtung, anzahlKoerner, this == STANDARD ? 0 : BLAU);
    }

    public native void init(int reihe, int spalte, int blickrichtung, int anzahlKoerner, int farbe);

    public static Hamster getStandardHamster() {
        return STANDARD;
    }

    public static Hamster getDefaultHamster() {
        return STANDARD;
    }

    public static int getAnzahlHamster() {
        return Territorium.getAnzahlHamster();
    }

    public static int getNumberOfHamsters() {
        return Territorium.getAnzahlHamster();
    }

    public native void vor();

    public native void linksUm();

    public native void nimm();

    public native void gib();

    public native boolean vornFrei();

    public native boolean kornDa();

    public native boolean maulLeer();

    public native void schreib(String zeichenkette);

    public native int liesZahl(String aufforderung);

    public native String liesZeichenkette(String aufforderung);

    public native int getReihe();

    public native int getSpalte();

    public native int getBlickrichtung();

    public native int getAnzahlKoerner();

    public native int getFarbe();

    public void move() {
        vor();
    }

    public void turnLeft() {
        linksUm();
    }

    public void pickGrain() {
        nimm();
    }

    public void putGrain() {
        gib();
    }

    public boolean frontIsClear() {
        return vornFrei();
    }

    public boolean grainAvailable() {
        return kornDa();
    }

    public boolean mouthEmpty() {
        return maulLeer();
    }

    public void write(String text) {
        schreib(text);
    }

    public int readNumber(String prompt) {
        return liesZahl(prompt);
    }

    public String readString(String prompt) {
        return liesZeichenkette(prompt);
    }

    public int getRow() {
        return getReihe();
    }

    public int getColumn() {
        return getSpalte();
    }

    public int getDirection() {
        return getBlickrichtung();
    }

    public int getNumberOfGrains() {
        return getAnzahlKoerner();
    }

    public int getColor() {
        return getFarbe();
    }

    protected Object clone() {
        return new Hamster(this);
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public native int hashCode();

    public native String toString();
}

public class Territorium {
    private static final Kachel[] KACHELN = new Kachel[getAnzahlReihen() * getAnzahlSpalten()];

    private Territorium() {
    }

    public static native int getAnzahlReihen();

    public static native int getAnzahlSpalten();

    public static native boolean mauerDa(int reihe, int spalte);

    public static native int getAnzahlKoerner();

    public static native int getAnzahlKoerner(int reihe, int spalte);

    public static native int getAnzahlHamster();

    public static native int getAnzahlHamster(int reihe, int spalte);

    public static native Hamster[] getHamster();

    public static native Hamster[] getHamster(int reihe, int spalte);

    public static Kachel getKachel(int reihe, int spalte) {
        if (reihe < 0 || spalte < 0 || reihe >= getAnzahlReihen() || spalte >= getAnzahlSpalten()) {
            return null;
        }
        int nummer = reihe * getAnzahlSpalten() + spalte;
        if (KACHELN[nummer] == null) {
            KACHELN[nummer] = new Kachel(reihe, spalte);
        }
        return KACHELN[nummer];
    }

    public static int getNumberOfRows() {
        return getAnzahlReihen();
    }

    public static int getNumberOfColumns() {
        return getAnzahlSpalten();
    }

    public static boolean wall(int row, int column) {
        return mauerDa(row, column);
    }

    public static int getNumberOfGrains() {
        return getAnzahlKoerner();
    }

    public static int getNumberOfGrains(int row, int column) {
        return getAnzahlKoerner(row, column);
    }

    public static int getNumberOfHamsters() {
        return getAnzahlHamster();
    }

    public static int getNumberOfHamsters(int row, int column) {
        return getAnzahlHamster(row, column);
    }

    public static Kachel getTile(int row, int column) {
        return getKachel(row, column);
    }
}

public class Territory {
    private Territory() {
    }

    public static int getNumberOfRows() {
        return Territorium.getAnzahlReihen();
    }

    public static int getNumberOfColumns() {
        return Territorium.getAnzahlSpalten();
    }

    public static boolean wall(int row, int column) {
        return Territorium.mauerDa(row, column);
    }

    public static int getNumberOfGrains() {
        return Territorium.getAnzahlKoerner();
    }

    public static int getNumberOfGrains(int row, int column) {
        return Territorium.getAnzahlKoerner(row, column);
    }

    public static int getNumberOfHamsters() {
        return Territorium.getAnzahlHamster();
    }

    public static int getNumberOfHamsters(int row, int column) {
        return Territorium.getAnzahlHamster(row, column);
    }

    public static Hamster[] getHamsters() {
        return Territorium.getHamster();
    }

    public static Hamster[] getHamsters(int row, int column) {
        return Territorium.getHamster(row, column);
    }

    public static Hamster[] getHamster() {
        return Territorium.getHamster();
    }

    public static Hamster[] getHamster(int row, int column) {
        return Territorium.getHamster(row, column);
    }

    public static Kachel getTile(int row, int column) {
        return Territorium.getKachel(row, column);
    }
}

public class Kachel {
    private final int reihe;
    private final int spalte;

    Kachel(int reihe, int spalte) {
        this.reihe = reihe;
        this.spalte = spalte;
    }

    public int getReihe() {
        return reihe;
    }

    public int getSpalte() {
        return spalte;
    }

    public String toString() {
        return "Kachel (" + reihe + "/" + spalte + ")";
    }
}

public class HamsterException extends RuntimeException {
    private final Hamster hamster;

    public HamsterException(Hamster hamster) {
        this.hamster = hamster;
    }

    public Hamster getHamster() {
        return hamster;
    }

    // Whether the run speaks German; the texts of the model exist in two languages.
    static native boolean german();

    public String toString() {
        String name = getClass().getName();
        return getMessage() == null ? name : name + ": " + getMessage();
    }
}

public class MauerDaException extends HamsterException {
    private final int reihe;
    private final int spalte;

    public MauerDaException(Hamster hamster, int reihe, int spalte) {
        super(hamster);
        this.reihe = reihe;
        this.spalte = spalte;
    }

    public int getReihe() {
        return reihe;
    }

    public int getSpalte() {
        return spalte;
    }

    public int getRow() {
        return reihe;
    }

    public int getColumn() {
        return spalte;
    }

    public String toString() {
        return (german() ? "MauerDaException (" : "WallInFrontException (")
            + reihe + ", " + spalte + ")";
    }
}

public class WallInFrontException extends MauerDaException {
    public WallInFrontException(Hamster hamster, int row, int column) {
        super(hamster, row, column);
    }
}

public class KachelLeerException extends HamsterException {
    private final int reihe;
    private final int spalte;

    public KachelLeerException(Hamster hamster, int reihe, int spalte) {
        super(hamster);
        this.reihe = reihe;
        this.spalte = spalte;
    }

    public int getReihe() {
        return reihe;
    }

    public int getSpalte() {
        return spalte;
    }

    public int getRow() {
        return reihe;
    }

    public int getColumn() {
        return spalte;
    }

    public String toString() {
        return (german() ? "KachelLeerException (" : "TileEmptyException (")
            + reihe + ", " + spalte + ")";
    }
}

public class TileEmptyException extends KachelLeerException {
    public TileEmptyException(Hamster hamster, int row, int column) {
        super(hamster, row, column);
    }
}

public class MaulLeerException extends HamsterException {
    public MaulLeerException(Hamster hamster) {
        super(hamster);
    }

    public String toString() {
        return german() ? "MaulLeerException" : "MouthEmptyException";
    }
}

public class MouthEmptyException extends MaulLeerException {
    public MouthEmptyException(Hamster hamster) {
        super(hamster);
    }
}

public class HamsterInitialisierungsException extends HamsterException {
    public HamsterInitialisierungsException(Hamster hamster) {
        super(hamster);
    }

    public String toString() {
        return german() ? "HamsterInitialisierungsException" : "HamsterInitializationException";
    }
}

public class HamsterInitializationException extends HamsterInitialisierungsException {
    public HamsterInitializationException(Hamster hamster) {
        super(hamster);
    }
}

public class HamsterNichtInitialisiertException extends HamsterException {
    public HamsterNichtInitialisiertException(Hamster hamster) {
        super(hamster);
    }

    public String toString() {
        return german() ? "HamsterNichtInitialisiertException" : "HamsterNotInitializedException";
    }
}

public class HamsterNotInitializedException extends HamsterNichtInitialisiertException {
    public HamsterNotInitializedException(Hamster hamster) {
        super(hamster);
    }
}

// The rules of the bench, for programs that play on it: the host answers.
public final class Regeln {
    private Regeln() {
    }

    public static native String[] zuege(String stellung);

    public static native String nach(String stellung, String zug);

    public static native boolean ende(String stellung);
}

public class RegelException extends RuntimeException {
    public RegelException(String message) {
        super(message);
    }
}

// The superclass of imperative programs: the commands of the standard hamster as functions.
public class IHamster extends Thread {
    public void vor() {
        Hamster.getStandardHamster().vor();
    }

    public void move() {
        Hamster.getStandardHamster().move();
    }

    public void linksUm() {
        Hamster.getStandardHamster().linksUm();
    }

    public void turnLeft() {
        Hamster.getStandardHamster().turnLeft();
    }

    public void nimm() {
        Hamster.getStandardHamster().nimm();
    }

    public void pickGrain() {
        Hamster.getStandardHamster().pickGrain();
    }

    public void gib() {
        Hamster.getStandardHamster().gib();
    }

    public void putGrain() {
        Hamster.getStandardHamster().putGrain();
    }

    public boolean vornFrei() {
        return Hamster.getStandardHamster().vornFrei();
    }

    public boolean frontIsClear() {
        return Hamster.getStandardHamster().frontIsClear();
    }

    public boolean kornDa() {
        return Hamster.getStandardHamster().kornDa();
    }

    public boolean grainAvailable() {
        return Hamster.getStandardHamster().grainAvailable();
    }

    public boolean maulLeer() {
        return Hamster.getStandardHamster().maulLeer();
    }

    public boolean mouthEmpty() {
        return Hamster.getStandardHamster().mouthEmpty();
    }

    public void schreib(String text) {
        Hamster.getStandardHamster().schreib(text);
    }

    public void write(String text) {
        Hamster.getStandardHamster().write(text);
    }

    public int liesZahl(String text) {
        return Hamster.getStandardHamster().liesZahl(text);
    }

    public int readNumber(String text) {
        return Hamster.getStandardHamster().readNumber(text);
    }

    public String liesZeichenkette(String text) {
        return Hamster.getStandardHamster().liesZeichenkette(text);
    }

    public String readString(String text) {
        return Hamster.getStandardHamster().readString(text);
    }
}
