// The boxes of primitive values.

public abstract class Number {
    public abstract int intValue();

    public abstract long longValue();

    public abstract float floatValue();

    public abstract double doubleValue();

    public byte byteValue() {
        return (byte) intValue();
    }

    public short shortValue() {
        return (short) intValue();
    }
}

public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private static final Integer[] CACHE = fill();

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public Integer(String text) {
        this.value = parseInt(text, 10);
    }

    private static Integer[] fill() {
        Integer[] cache = new Integer[256];
        for (int i = 0; i < 256; i++) {
            cache[i] = new Integer(i - 128);
        }
        return cache;
    }

    public static Integer valueOf(int value) {
        if (value >= -128 && value <= 127) {
            return CACHE[value + 128];
        }
        return new Integer(value);
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text, 10));
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    public static native int parseInt(String text, int radix);

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(int value) {
        return value;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(int value) {
        return "" + value;
    }

    public static String toString(int value, int radix) {
        return Long.toString(value, radix);
    }

    private static String unsigned(int value, int shift) {
        String digits = "";
        int mask = (1 << shift) - 1;
        do {
            digits = Character.forDigit(value & mask, 16) + digits;
            value = value >>> shift;
        } while (value != 0);
        return digits;
    }

    public static String toHexString(int value) {
        return unsigned(value, 4);
    }

    public static String toOctalString(int value) {
        return unsigned(value, 3);
    }

    public static String toBinaryString(int value) {
        return unsigned(value, 1);
    }

    public static int max(int a, int b) {
        return Math.max(a, b);
    }

    public static int min(int a, int b) {
        return Math.min(a, b);
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int signum(int value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    public static int bitCount(int value) {
        int count = 0;
        while (value != 0) {
            value = value & (value - 1);
            count = count + 1;
        }
        return count;
    }
}

public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;

    private static final Long[] CACHE = fill();

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    private static Long[] fill() {
        Long[] cache = new Long[256];
        for (int i = 0; i < 256; i++) {
            cache[i] = new Long(i - 128);
        }
        return cache;
    }

    public static Long valueOf(long value) {
        if (value >= -128 && value <= 127) {
            return CACHE[(int) value + 128];
        }
        return new Long(value);
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text));
    }

    public static long parseLong(String text) {
        return parseLong(text, 10);
    }

    public static native long parseLong(String text, int radix);

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    public int hashCode() {
        return (int) (value ^ (value >>> 32));
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(long value) {
        return "" + value;
    }

    public static String toString(long value, int radix) {
        if (radix < 2 || radix > 36) {
            radix = 10;
        }
        String digits = "";
        boolean negative = value < 0;
        do {
            int digit = (int) (value % radix);
            digits = Character.forDigit(digit < 0 ? -digit : digit, radix) + digits;
            value = value / radix;
        } while (value != 0);
        return negative ? "-" + digits : digits;
    }

    public static String toHexString(long value) {
        String digits = "";
        do {
            digits = Character.forDigit((int) (value & 15), 16) + digits;
            value = value >>> 4;
        } while (value != 0);
        return digits;
    }

    public static String toBinaryString(long value) {
        String digits = "";
        do {
            digits = (value & 1) + digits;
            value = value >>> 1;
        } while (value != 0);
        return digits;
    }

    public static long max(long a, long b) {
        return Math.max(a, b);
    }

    public static long min(long a, long b) {
        return Math.min(a, b);
    }

    public static int bitCount(long value) {
        int count = 0;
        while (value != 0) {
            value = value & (value - 1);
            count = count + 1;
        }
        return count;
    }
}

public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;

    private static final Short[] CACHE = fill();

    private final short value;

    public Short(short value) {
        this.value = value;
    }

    private static Short[] fill() {
        Short[] cache = new Short[256];
        for (int i = 0; i < 256; i++) {
            cache[i] = new Short((short) (i - 128));
        }
        return cache;
    }

    public static Short valueOf(short value) {
        if (value >= -128 && value <= 127) {
            return CACHE[value + 128];
        }
        return new Short(value);
    }

    public static short parseShort(String text) {
        int value = Integer.parseInt(text);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:10");
        }
        return (short) value;
    }

    public short shortValue() {
        return value;
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public int compareTo(Short other) {
        return value - other.value;
    }

    public String toString() {
        return "" + value;
    }
}

public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;

    private static final Byte[] CACHE = fill();

    private final byte value;

    public Byte(byte value) {
        this.value = value;
    }

    private static Byte[] fill() {
        Byte[] cache = new Byte[256];
        for (int i = 0; i < 256; i++) {
            cache[i] = new Byte((byte) (i - 128));
        }
        return cache;
    }

    public static Byte valueOf(byte value) {
        return CACHE[value + 128];
    }

    public static byte parseByte(String text) {
        int value = Integer.parseInt(text);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:10");
        }
        return (byte) value;
    }

    public byte byteValue() {
        return value;
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Byte && ((Byte) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public int compareTo(Byte other) {
        return value - other.value;
    }

    public String toString() {
        return "" + value;
    }
}

public final class Double extends Number implements Comparable<Double> {
    public static final double MAX_VALUE = 1.7976931348623157E308;
    public static final double MIN_VALUE = 4.9E-324;
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public static Double valueOf(String text) {
        return new Double(parseDouble(text));
    }

    public static native double parseDouble(String text);

    public static native long doubleToLongBits(double value);

    public static native double longBitsToDouble(long bits);

    public static boolean isNaN(double value) {
        return value != value;
    }

    public boolean isNaN() {
        return value != value;
    }

    public static boolean isInfinite(double value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Double
            && doubleToLongBits(((Double) other).value) == doubleToLongBits(value);
    }

    public int hashCode() {
        long bits = doubleToLongBits(value);
        return (int) (bits ^ (bits >>> 32));
    }

    public int compareTo(Double other) {
        return compare(value, other.value);
    }

    public static int compare(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return Long.compare(doubleToLongBits(a), doubleToLongBits(b));
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(double value) {
        return "" + value;
    }

    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    public static double min(double a, double b) {
        return Math.min(a, b);
    }

    public static double sum(double a, double b) {
        return a + b;
    }
}

public final class Float extends Number implements Comparable<Float> {
    public static final float MAX_VALUE = 3.4028235E38f;
    public static final float MIN_VALUE = 1.4E-45f;
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public static Float valueOf(String text) {
        return new Float(parseFloat(text));
    }

    public static native float parseFloat(String text);

    public static native int floatToIntBits(float value);

    public static boolean isNaN(float value) {
        return value != value;
    }

    public boolean isNaN() {
        return value != value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Float
            && floatToIntBits(((Float) other).value) == floatToIntBits(value);
    }

    public int hashCode() {
        return floatToIntBits(value);
    }

    public int compareTo(Float other) {
        return Double.compare(value, other.value);
    }

    public static int compare(float a, float b) {
        return Double.compare(a, b);
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(float value) {
        return "" + value;
    }
}

public final class Boolean implements Comparable<Boolean> {
    public static final Boolean TRUE = new Boolean(true);
    public static final Boolean FALSE = new Boolean(false);

    private final boolean value;

    public Boolean(boolean value) {
        this.value = value;
    }

    public static Boolean valueOf(boolean value) {
        return value ? TRUE : FALSE;
    }

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    public static boolean parseBoolean(String text) {
        return "true".equalsIgnoreCase(text);
    }

    public boolean booleanValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Boolean && ((Boolean) other).value == value;
    }

    public int hashCode() {
        return value ? 1231 : 1237;
    }

    public int compareTo(Boolean other) {
        return compare(value, other.value);
    }

    public static int compare(boolean a, boolean b) {
        return a == b ? 0 : a ? 1 : -1;
    }

    public String toString() {
        return value ? "true" : "false";
    }

    public static String toString(boolean value) {
        return value ? "true" : "false";
    }
}

public final class Character implements Comparable<Character> {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';

    private static final Character[] CACHE = fill();

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    private static Character[] fill() {
        Character[] cache = new Character[128];
        for (int i = 0; i < 128; i++) {
            cache[i] = new Character((char) i);
        }
        return cache;
    }

    public static Character valueOf(char value) {
        if (value < 128) {
            return CACHE[value];
        }
        return new Character(value);
    }

    public char charValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char a, char b) {
        return a - b;
    }

    public String toString() {
        return "" + value;
    }

    public static String toString(char value) {
        return "" + value;
    }

    public static boolean isDigit(char value) {
        return value >= '0' && value <= '9';
    }

    public static native boolean isLetter(char value);

    public static boolean isLetterOrDigit(char value) {
        return isLetter(value) || isDigit(value);
    }

    public static boolean isAlphabetic(int value) {
        return isLetter((char) value);
    }

    public static native boolean isUpperCase(char value);

    public static native boolean isLowerCase(char value);

    public static boolean isWhitespace(char value) {
        return value == ' ' || value >= '\t' && value <= '\r' || value >= 28 && value <= 31;
    }

    public static boolean isSpaceChar(char value) {
        return value == ' ' || value == '\u00a0';
    }

    public static native char toUpperCase(char value);

    public static native char toLowerCase(char value);

    public static int getNumericValue(char value) {
        return digit(value, 36);
    }

    public static int digit(char value, int radix) {
        int digit = -1;
        if (value >= '0' && value <= '9') {
            digit = value - '0';
        } else if (value >= 'a' && value <= 'z') {
            digit = value - 'a' + 10;
        } else if (value >= 'A' && value <= 'Z') {
            digit = value - 'A' + 10;
        }
        return digit < radix ? digit : -1;
    }

    public static char forDigit(int digit, int radix) {
        if (digit < 0 || digit >= radix) {
            return '\u0000';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }
}

public final class Void {
    private Void() {
    }
}
