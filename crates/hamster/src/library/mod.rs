//! The library: Java source text over a few native methods.
//!
//! Every program is checked and compiled together with these files. What they leave out does not
//! exist for programs.

/// The files of the library with their names.
pub const FILES: [(&str, &str); 10] = [
    ("Object.java", include_str!("Object.java")),
    ("String.java", include_str!("String.java")),
    ("Number.java", include_str!("Number.java")),
    ("Throwable.java", include_str!("Throwable.java")),
    ("System.java", include_str!("System.java")),
    ("Collection.java", include_str!("Collection.java")),
    ("Map.java", include_str!("Map.java")),
    ("Arrays.java", include_str!("Arrays.java")),
    ("Thread.java", include_str!("Thread.java")),
    ("Hamster.java", include_str!("Hamster.java")),
];

/// The packages in which Java has the classes of the library; those that are not named here are
/// in none.
const PACKAGES: [(&str, &str); 6] = [
    (
        "java.lang",
        "Object Class Cloneable AutoCloseable Comparable CharSequence Runnable Enum String \
         StringBuilder StringBuffer Number Integer Long Short Byte Double Float Boolean Character \
         Void Throwable Exception Error RuntimeException CloneNotSupportedException \
         InterruptedException ClassNotFoundException VirtualMachineError StackOverflowError \
         OutOfMemoryError AssertionError LinkageError ArithmeticException ArrayStoreException \
         ClassCastException IllegalArgumentException NumberFormatException IllegalStateException \
         IllegalThreadStateException IllegalMonitorStateException IndexOutOfBoundsException \
         ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException \
         NegativeArraySizeException NullPointerException UnsupportedOperationException \
         ExceptionInInitializerError Math System Thread Iterable",
    ),
    (
        "java.util",
        "Iterator ListIterator Enumeration Comparator Collection List Set Queue Deque \
         AbstractCollection AbstractList AbstractSet AbstractMap ArrayList Vector Stack \
         LinkedList ArrayDeque PriorityQueue Collections Map Map.Entry SortedMap HashMap \
         LinkedHashMap Hashtable TreeMap HashSet LinkedHashSet TreeSet Arrays Objects Random \
         IllegalFormatException UnknownFormatConversionException MissingFormatArgumentException \
         IllegalFormatConversionException ConcurrentModificationException NoSuchElementException \
         InputMismatchException EmptyStackException",
    ),
    ("java.util.concurrent", "Semaphore TimeoutException"),
    ("java.util.concurrent.locks", "Lock ReentrantLock Condition"),
    ("java.util.concurrent.atomic", "AtomicInteger"),
    ("java.io", "Serializable IOException PrintStream"),
];

/// The package in which Java has a class of the library, by its simple name.
pub fn package(class: &str) -> Option<&'static str> {
    let has = |names: &str| names.split_ascii_whitespace().any(|it| it == class);
    PACKAGES.iter().find(|(_, names)| has(names)).map(|(package, _)| *package)
}
