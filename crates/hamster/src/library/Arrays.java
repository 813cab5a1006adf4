// Arrays: sorting, filling, comparing and printing.

public final class Arrays {
    private Arrays() {
    }

    // A stable merge sort, as Java's of objects.
    public static void sort(Object[] array) {
        sort(array, null);
    }

    public static <T> void sort(T[] array, Comparator<? super T> order) {
        Object[] from = new Object[array.length];
        System.arraycopy(array, 0, from, 0, array.length);
        merge(from, array, 0, array.length, (Comparator) order);
    }

    private static void merge(Object[] from, Object[] to, int low, int high, Comparator order) {
        if (high - low < 2) {
            return;
        }
        int middle = (low + high) >>> 1;
        merge(to, from, low, middle, order);
        merge(to, from, middle, high, order);
        int a = low;
        int b = middle;
        for (int i = low; i < high; i++) {
            if (b >= high || a < middle && compare(from[a], from[b], order) <= 0) {
                to[i] = from[a];
                a = a + 1;
            } else {
                to[i] = from[b];
                b = b + 1;
            }
        }
    }

    private static int compare(Object a, Object b, Comparator order) {
        if (order != null) {
            return order.compare(a, b);
        }
        return ((Comparable) a).compareTo(b);
    }

    public static <T> List<T> asList(T... elements) {
        ArrayList<T> list = new ArrayList<T>();
        for (int i = 0; i < elements.length; i++) {
            list.add(elements[i]);
        }
        return list;
    }

    public static String deepToString(Object[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            Object element = array[i];
            if (i > 0) {
                text.append(", ");
            }
            if (element instanceof Object[]) {
                text.append(deepToString((Object[]) element));
            } else if (element instanceof int[]) {
                text.append(toString((int[]) element));
            } else if (element instanceof long[]) {
                text.append(toString((long[]) element));
            } else if (element instanceof double[]) {
                text.append(toString((double[]) element));
            } else if (element instanceof float[]) {
                text.append(toString((float[]) element));
            } else if (element instanceof char[]) {
                text.append(toString((char[]) element));
            } else if (element instanceof byte[]) {
                text.append(toString((byte[]) element));
            } else if (element instanceof short[]) {
                text.append(toString((short[]) element));
            } else if (element instanceof boolean[]) {
                text.append(toString((boolean[]) element));
            } else {
                text.append(String.valueOf(element));
            }
        }
        return text.append("]").toString();
    }

    public static boolean deepEquals(Object[] a, Object[] b) {
        return deepToString(a).equals(deepToString(b));
    }

    public static <T> T[] copyOf(T[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static <T> T[] copyOfRange(T[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        Object[] fresh = (Object[]) AbstractCollection.sameType(array, to - from);
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return (T[]) fresh;
    }

    public static int[] copyOf(int[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static int[] copyOfRange(int[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        int[] fresh = new int[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void sort(int[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(int[] array, int from, int to) {
        sortRange(array, from, to);
    }

    private static native void sortRange(int[] array, int from, int to);

    public static int binarySearch(int[] array, int key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int from, int to, int value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(int[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    public static String toString(int[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static long[] copyOf(long[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static long[] copyOfRange(long[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        long[] fresh = new long[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void sort(long[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(long[] array, int from, int to) {
        sortRange(array, from, to);
    }

    private static native void sortRange(long[] array, int from, int to);

    public static int binarySearch(long[] array, long key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(long[] array, int from, int to, long value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(long[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + (int) (array[i] ^ (array[i] >>> 32));
        }
        return hash;
    }

    public static String toString(long[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static double[] copyOf(double[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static double[] copyOfRange(double[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        double[] fresh = new double[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void sort(double[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(double[] array, int from, int to) {
        sortRange(array, from, to);
    }

    private static native void sortRange(double[] array, int from, int to);

    public static int binarySearch(double[] array, double key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(double[] array, int from, int to, double value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(double[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Double.valueOf(array[i]).hashCode();
        }
        return hash;
    }

    public static String toString(double[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static float[] copyOf(float[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static float[] copyOfRange(float[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        float[] fresh = new float[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void sort(float[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(float[] array, int from, int to) {
        sortRange(array, from, to);
    }

    private static native void sortRange(float[] array, int from, int to);

    public static int binarySearch(float[] array, float key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(float[] array, int from, int to, float value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(float[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Float.floatToIntBits(array[i]);
        }
        return hash;
    }

    public static String toString(float[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static char[] copyOf(char[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static char[] copyOfRange(char[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        char[] fresh = new char[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void sort(char[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(char[] array, int from, int to) {
        sortRange(array, from, to);
    }

    private static native void sortRange(char[] array, int from, int to);

    public static int binarySearch(char[] array, char key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(char[] array, int from, int to, char value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(char[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    public static String toString(char[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static byte[] copyOf(byte[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static byte[] copyOfRange(byte[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        byte[] fresh = new byte[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void sort(byte[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(byte[] array, int from, int to) {
        sortRange(array, from, to);
    }

    private static native void sortRange(byte[] array, int from, int to);

    public static int binarySearch(byte[] array, byte key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(byte[] array, int from, int to, byte value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(byte[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    public static String toString(byte[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static short[] copyOf(short[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static short[] copyOfRange(short[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        short[] fresh = new short[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void sort(short[] array) {
        sortRange(array, 0, array.length);
    }

    public static void sort(short[] array, int from, int to) {
        sortRange(array, from, to);
    }

    private static native void sortRange(short[] array, int from, int to);

    public static int binarySearch(short[] array, short key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(short[] array, int from, int to, short value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(short[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    public static String toString(short[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        return copyOfRange(array, 0, length);
    }

    public static boolean[] copyOfRange(boolean[] array, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        boolean[] fresh = new boolean[to - from];
        System.arraycopy(array, from, fresh, 0, Math.min(array.length - from, to - from));
        return fresh;
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(boolean[] array, int from, int to, boolean value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(boolean[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + (array[i] ? 1231 : 1237);
        }
        return hash;
    }

    public static String toString(boolean[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(array[i]);
        }
        return text.append("]").toString();
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(Object[] array, int from, int to, Object value) {
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean equals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!(Objects.equals(a[i], b[i]))) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(Object[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Objects.hashCode(array[i]);
        }
        return hash;
    }

    public static String toString(Object[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            text.append(String.valueOf(array[i]));
        }
        return text.append("]").toString();
    }
}
