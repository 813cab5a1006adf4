// Threads and what they wait for. The machine switches between them at hamster commands.

public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private Runnable target;
    private String name;
    private int priority = 5;
    private boolean daemon;
    // The machine's number of the thread plus one; 0 before it is started.
    private int started;
    private boolean interrupted;

    public Thread() {
    }

    public Thread(Runnable target) {
        this.target = target;
    }

    public Thread(String name) {
        this.name = name;
    }

    public Thread(Runnable target, String name) {
        this.target = target;
        this.name = name;
    }

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public native void start();

    public final native boolean isAlive();

    public final void join() throws InterruptedException {
        join(0);
    }

    public final native void join(long steps) throws InterruptedException;

    public static native void sleep(long steps) throws InterruptedException;

    public static native void yield();

    public static native Thread currentThread();

    public native void interrupt();

    public boolean isInterrupted() {
        return interrupted;
    }

    public static boolean interrupted() {
        Thread me = currentThread();
        boolean was = me.interrupted;
        me.interrupted = false;
        return was;
    }

    public final String getName() {
        if (name == null) {
            name = "Thread-" + freshNumber();
        }
        return name;
    }

    private static native int freshNumber();

    public final void setName(String name) {
        this.name = name;
    }

    public final int getPriority() {
        return priority;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        this.priority = priority;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final native void setDaemon(boolean daemon);

    public long getId() {
        return started;
    }

    public String toString() {
        return "Thread[" + getName() + "," + priority + ",main]";
    }
}

public class Semaphore {
    private int permits;

    public Semaphore(int permits) {
        this.permits = permits;
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public synchronized void acquire(int count) throws InterruptedException {
        while (permits < count) {
            wait();
        }
        permits = permits - count;
    }

    public synchronized void acquireUninterruptibly() {
        while (permits < 1) {
            try {
                wait();
            } catch (InterruptedException e) {
                continue;
            }
        }
        permits = permits - 1;
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public synchronized boolean tryAcquire(int count) {
        if (permits < count) {
            return false;
        }
        permits = permits - count;
        return true;
    }

    public void release() {
        release(1);
    }

    public synchronized void release(int count) {
        permits = permits + count;
        notifyAll();
    }

    public synchronized int availablePermits() {
        return permits;
    }
}

public interface Lock {
    void lock();

    void unlock();

    boolean tryLock();

    Condition newCondition();
}

public interface Condition {
    void await() throws InterruptedException;

    void signal();

    void signalAll();
}

public class ReentrantLock implements Lock {
    private Thread owner;
    private int depth;

    public ReentrantLock() {
    }

    public ReentrantLock(boolean fair) {
    }

    public synchronized void lock() {
        Thread me = Thread.currentThread();
        while (owner != null && owner != me) {
            try {
                wait();
            } catch (InterruptedException e) {
                continue;
            }
        }
        owner = me;
        depth = depth + 1;
    }

    public synchronized void lockInterruptibly() throws InterruptedException {
        Thread me = Thread.currentThread();
        while (owner != null && owner != me) {
            wait();
        }
        owner = me;
        depth = depth + 1;
    }

    public synchronized boolean tryLock() {
        Thread me = Thread.currentThread();
        if (owner != null && owner != me) {
            return false;
        }
        owner = me;
        depth = depth + 1;
        return true;
    }

    public synchronized void unlock() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
        depth = depth - 1;
        if (depth == 0) {
            owner = null;
            notifyAll();
        }
    }

    public synchronized boolean isLocked() {
        return owner != null;
    }

    public synchronized boolean isHeldByCurrentThread() {
        return owner == Thread.currentThread();
    }

    synchronized int releaseAll() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
        int held = depth;
        depth = 0;
        owner = null;
        notifyAll();
        return held;
    }

    synchronized void restore(int held) {
        lock();
        depth = held;
    }

    boolean mine() {
        return owner == Thread.currentThread();
    }

    public Condition newCondition() {
        return new LockCondition(this);
    }
}

class LockCondition implements Condition {
    private final ReentrantLock lock;
    private long signals;
    private long waiting;

    LockCondition(ReentrantLock lock) {
        this.lock = lock;
    }

    public void await() throws InterruptedException {
        int held;
        InterruptedException stopped = null;
        synchronized (this) {
            held = lock.releaseAll();
            waiting = waiting + 1;
            while (signals == 0 && stopped == null) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    stopped = e;
                }
            }
            waiting = waiting - 1;
            if (stopped == null) {
                signals = signals - 1;
            }
        }
        lock.restore(held);
        if (stopped != null) {
            throw stopped;
        }
    }

    public synchronized void signal() {
        if (!lock.mine()) {
            throw new IllegalMonitorStateException();
        }
        if (signals < waiting) {
            signals = signals + 1;
            notify();
        }
    }

    public synchronized void signalAll() {
        if (!lock.mine()) {
            throw new IllegalMonitorStateException();
        }
        signals = waiting;
        notifyAll();
    }
}

public class AtomicInteger extends Number {
    private int value;

    public AtomicInteger() {
    }

    public AtomicInteger(int value) {
        this.value = value;
    }

    public int get() {
        return value;
    }

    public void set(int value) {
        this.value = value;
    }

    public int getAndSet(int fresh) {
        int old = value;
        value = fresh;
        return old;
    }

    public int incrementAndGet() {
        value = value + 1;
        return value;
    }

    public int decrementAndGet() {
        value = value - 1;
        return value;
    }

    public int getAndIncrement() {
        value = value + 1;
        return value - 1;
    }

    public int getAndDecrement() {
        value = value - 1;
        return value + 1;
    }

    public int addAndGet(int more) {
        value = value + more;
        return value;
    }

    public int getAndAdd(int more) {
        value = value + more;
        return value - more;
    }

    public boolean compareAndSet(int expected, int fresh) {
        if (value != expected) {
            return false;
        }
        value = fresh;
        return true;
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

    public String toString() {
        return "" + value;
    }
}
