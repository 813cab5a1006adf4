// Mathematics, random numbers, and the little of the system that there is.

public final class Math {
    public static final double PI = 3.141592653589793;
    public static final double E = 2.718281828459045;

    private Math() {
    }

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static float abs(float a) {
        return a <= 0.0f ? 0.0f - a : a;
    }

    public static double abs(double a) {
        return a <= 0.0 ? 0.0 - a : a;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static float max(float a, float b) {
        return (float) max((double) a, (double) b);
    }

    public static double max(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1.0 / a < 0 ? b : a;
        }
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static float min(float a, float b) {
        return (float) min((double) a, (double) b);
    }

    public static double min(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1.0 / a < 0 ? a : b;
        }
        return a <= b ? a : b;
    }

    public static native double sqrt(double a);

    public static native double cbrt(double a);

    public static native double pow(double a, double b);

    public static native double exp(double a);

    public static native double log(double a);

    public static native double log10(double a);

    public static native double sin(double a);

    public static native double cos(double a);

    public static native double tan(double a);

    public static native double asin(double a);

    public static native double acos(double a);

    public static native double atan(double a);

    public static native double atan2(double a, double b);

    public static native double sinh(double a);

    public static native double cosh(double a);

    public static native double tanh(double a);

    public static native double hypot(double a, double b);

    public static native double floor(double a);

    public static native double ceil(double a);

    public static native double rint(double a);

    public static native double random();

    public static long round(double a) {
        double whole = floor(a);
        return (long) (a - whole >= 0.5 ? whole + 1.0 : whole);
    }

    public static int round(float a) {
        double whole = floor((double) a);
        return (int) (a - whole >= 0.5 ? whole + 1.0 : whole);
    }

    public static double signum(double a) {
        return a > 0.0 ? 1.0 : a < 0.0 ? -1.0 : a;
    }

    public static double toRadians(double degrees) {
        return degrees * 0.017453292519943295;
    }

    public static double toDegrees(double radians) {
        return radians * 57.29577951308232;
    }

    public static int floorDiv(int a, int b) {
        int quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int floorMod(int a, int b) {
        return a - floorDiv(a, b) * b;
    }

    public static int addExact(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static int multiplyExact(int a, int b) {
        long product = (long) a * (long) b;
        if ((int) product != product) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }
}

// Java's linear congruential generator, so that a seed gives the numbers it gives in Java.
public class Random {
    private long seed;
    private double nextNextGaussian;
    private boolean haveNextNextGaussian;

    public Random() {
        setSeed(freshSeed());
    }

    public Random(long seed) {
        setSeed(seed);
    }

    private static native long freshSeed();

    public void setSeed(long seed) {
        this.seed = (seed ^ 0x5DEECE66DL) & ((1L << 48) - 1);
        this.haveNextNextGaussian = false;
    }

    protected int next(int bits) {
        seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
        return (int) (seed >>> (48 - bits));
    }

    public int nextInt() {
        return next(32);
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int r = next(31);
        int m = bound - 1;
        if ((bound & m) == 0) {
            return (int) ((bound * (long) r) >> 31);
        }
        int u = r;
        while (u - (r = u % bound) + m < 0) {
            u = next(31);
        }
        return r;
    }

    public int nextInt(int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        int r = nextInt();
        int n = to - from;
        int m = n - 1;
        if ((n & m) == 0) {
            return (r & m) + from;
        }
        if (n > 0) {
            int u = r >>> 1;
            while (u + m - (r = u % n) < 0) {
                u = nextInt() >>> 1;
            }
            return r + from;
        }
        while (r < from || r >= to) {
            r = nextInt();
        }
        return r;
    }

    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }

    public boolean nextBoolean() {
        return next(1) != 0;
    }

    public float nextFloat() {
        return next(24) / (float) (1 << 24);
    }

    public double nextDouble() {
        return (((long) next(26) << 27) + next(27)) * 1.1102230246251565E-16;
    }

    public double nextGaussian() {
        if (haveNextNextGaussian) {
            haveNextNextGaussian = false;
            return nextNextGaussian;
        }
        double v1;
        double v2;
        double s;
        do {
            v1 = 2 * nextDouble() - 1;
            v2 = 2 * nextDouble() - 1;
            s = v1 * v1 + v2 * v2;
        } while (s >= 1 || s == 0);
        double multiplier = Math.sqrt(-2 * Math.log(s) / s);
        nextNextGaussian = v2 * multiplier;
        haveNextNextGaussian = true;
        return v1 * multiplier;
    }

    public void nextBytes(byte[] bytes) {
        int i = 0;
        while (i < bytes.length) {
            int r = nextInt();
            for (int n = Math.min(bytes.length - i, 4); n > 0; n--) {
                bytes[i] = (byte) r;
                i = i + 1;
                r = r >> 8;
            }
        }
    }
}

public class PrintStream {
    private PrintStream() {
    }

    private static PrintStream create() {
        return new PrintStream();
    }

    static PrintStream fresh() {
        return create();
    }

    private native void write(String text);

    public void print(String text) {
        write(text == null ? "null" : text);
    }

    public void print(Object value) {
        write(String.valueOf(value));
    }

    public void print(boolean value) {
        write("" + value);
    }

    public void print(char value) {
        write("" + value);
    }

    public void print(int value) {
        write("" + value);
    }

    public void print(long value) {
        write("" + value);
    }

    public void print(float value) {
        write("" + value);
    }

    public void print(double value) {
        write("" + value);
    }

    public void print(char[] value) {
        write(new String(value));
    }

    public void println() {
        write("\n");
    }

    public void println(String text) {
        write(text + "\n");
    }

    public void println(Object value) {
        write(String.valueOf(value) + "\n");
    }

    public void println(boolean value) {
        write(value + "\n");
    }

    public void println(char value) {
        write(value + "\n");
    }

    public void println(int value) {
        write(value + "\n");
    }

    public void println(long value) {
        write(value + "\n");
    }

    public void println(float value) {
        write(value + "\n");
    }

    public void println(double value) {
        write(value + "\n");
    }

    public void println(char[] value) {
        write(new String(value) + "\n");
    }

    public PrintStream printf(String format, Object... values) {
        write(String.format(format, values));
        return this;
    }

    public PrintStream format(String format, Object... values) {
        return printf(format, values);
    }

    public void flush() {
    }
}

public final class System {
    public static final PrintStream out = PrintStream.fresh();
    public static final PrintStream err = PrintStream.fresh();

    private System() {
    }

    // The clock of a run counts what the program does, so that a run can be repeated.
    public static native long currentTimeMillis();

    public static long nanoTime() {
        return currentTimeMillis() * 1000000L;
    }

    public static native void arraycopy(Object from, int at, Object to, int where, int count);

    public static native int identityHashCode(Object object);

    public static native void exit(int status);

    public static void gc() {
    }

    public static String lineSeparator() {
        return "\n";
    }
}

public final class Objects {
    private Objects() {
    }

    public static boolean equals(Object a, Object b) {
        return a == b || a != null && a.equals(b);
    }

    public static int hashCode(Object a) {
        return a == null ? 0 : a.hashCode();
    }

    public static int hash(Object... values) {
        return Arrays.hashCode(values);
    }

    public static String toString(Object a) {
        return String.valueOf(a);
    }

    public static <T> T requireNonNull(T a) {
        if (a == null) {
            throw new NullPointerException();
        }
        return a;
    }

    public static boolean isNull(Object a) {
        return a == null;
    }

    public static boolean nonNull(Object a) {
        return a != null;
    }
}
