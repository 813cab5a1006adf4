// The root of all classes, strings, and what every program meets first.

public class Object {
    public Object() {
    }

    public native int hashCode();

    public boolean equals(Object other) {
        return this == other;
    }

    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }

    public final native Class getClass();

    protected native Object clone() throws CloneNotSupportedException;

    public final native void notify();

    public final native void notifyAll();

    public final void wait() throws InterruptedException {
        wait(0);
    }

    public final native void wait(long steps) throws InterruptedException;
}

public final class Class<T> {
    private String name;
    private boolean isInterface;

    private Class() {
    }

    public String getName() {
        return name;
    }

    public String getSimpleName() {
        String simple = name;
        int at = Math.max(simple.lastIndexOf('.'), simple.lastIndexOf('$'));
        return simple.substring(at + 1);
    }

    public boolean isInterface() {
        return isInterface;
    }

    public native boolean isInstance(Object object);

    public String toString() {
        return (isInterface ? "interface " : "class ") + name;
    }
}

public interface Cloneable {
}

public interface Serializable {
}

public interface AutoCloseable {
    void close() throws Exception;
}

public interface Comparable<T> {
    int compareTo(T other);
}

public interface CharSequence {
    int length();

    char charAt(int index);

    String toString();
}

public interface Runnable {
    void run();
}

public abstract class Enum<E> implements Comparable<E> {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    public final int compareTo(E other) {
        return ordinal - ((Enum) (Object) other).ordinal;
    }

    public String toString() {
        return name;
    }

    static Enum find(Enum[] all, String name) {
        for (Enum constant : all) {
            if (constant.name.equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("No enum constant " + name);
    }

    public final Class getDeclaringClass() {
        return getClass();
    }
}
