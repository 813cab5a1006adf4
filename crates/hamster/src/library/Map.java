// Maps and sets. A HashMap iterates in Java's order: the same hashes, tables and growth.

public interface Map<K, V> {
    int size();

    boolean isEmpty();

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    void clear();

    void putAll(Map<? extends K, ? extends V> other);

    V getOrDefault(Object key, V otherwise);

    V putIfAbsent(K key, V value);

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    public interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);
    }
}

public interface SortedMap<K, V> extends Map<K, V> {
    K firstKey();

    K lastKey();
}

public abstract class AbstractMap<K, V> implements Map<K, V> {
    // What the keys, values and entries of a map walk along.
    abstract Iterator<Map.Entry<K, V>> entries();

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean containsValue(Object value) {
        Iterator<Map.Entry<K, V>> it = entries();
        while (it.hasNext()) {
            if (Objects.equals(value, it.next().getValue())) {
                return true;
            }
        }
        return false;
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        Iterator it = other.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry entry = (Map.Entry) it.next();
            put((K) entry.getKey(), (V) entry.getValue());
        }
    }

    public V getOrDefault(Object key, V otherwise) {
        return containsKey(key) ? get(key) : otherwise;
    }

    public V putIfAbsent(K key, V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    public Set<K> keySet() {
        return new MapView<K>(this, 0);
    }

    public Collection<V> values() {
        return new MapView<V>(this, 1);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new MapView<Map.Entry<K, V>>(this, 2);
    }

    public boolean equals(Object other) {
        if (!(other instanceof Map)) {
            return false;
        }
        Map<K, V> map = (Map<K, V>) other;
        if (map.size() != size()) {
            return false;
        }
        Iterator<Map.Entry<K, V>> it = entries();
        while (it.hasNext()) {
            Map.Entry<K, V> entry = it.next();
            if (!map.containsKey(entry.getKey())
                || !Objects.equals(entry.getValue(), map.get(entry.getKey()))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 0;
        Iterator<Map.Entry<K, V>> it = entries();
        while (it.hasNext()) {
            hash = hash + it.next().hashCode();
        }
        return hash;
    }

    public String toString() {
        StringBuilder text = new StringBuilder("{");
        Iterator<Map.Entry<K, V>> it = entries();
        boolean first = true;
        while (it.hasNext()) {
            Map.Entry<K, V> entry = it.next();
            if (!first) {
                text.append(", ");
            }
            first = false;
            Object key = entry.getKey();
            Object value = entry.getValue();
            text.append(key == this ? "(this Map)" : String.valueOf(key));
            text.append('=');
            text.append(value == this ? "(this Map)" : String.valueOf(value));
        }
        return text.append("}").toString();
    }
}

class MapView<E> extends AbstractSet<E> {
    private final AbstractMap map;
    // 0 keys, 1 values, 2 entries.
    private final int part;

    MapView(AbstractMap map, int part) {
        this.map = map;
        this.part = part;
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object element) {
        return part == 0 ? map.containsKey(element) : super.contains(element);
    }

    public boolean remove(Object element) {
        if (part != 0) {
            return super.remove(element);
        }
        boolean there = map.containsKey(element);
        map.remove(element);
        return there;
    }

    public void clear() {
        map.clear();
    }

    public boolean equals(Object other) {
        return part == 1 ? this == other : super.equals(other);
    }

    public Iterator<E> iterator() {
        return new MapCursor<E>(map.entries(), part);
    }
}

class MapCursor<E> implements Iterator<E> {
    private final Iterator entries;
    private final int part;

    MapCursor(Iterator entries, int part) {
        this.entries = entries;
        this.part = part;
    }

    public boolean hasNext() {
        return entries.hasNext();
    }

    public E next() {
        Map.Entry entry = (Map.Entry) entries.next();
        return (E) (part == 0 ? entry.getKey() : part == 1 ? entry.getValue() : entry);
    }

    public void remove() {
        entries.remove();
    }
}

class HashNode<K, V> implements Map.Entry<K, V> {
    final int hash;
    final K key;
    V value;
    // The next one in the same place of the table.
    HashNode<K, V> next;
    // Neighbours in the order of insertion, for maps that keep it.
    HashNode<K, V> before;
    HashNode<K, V> after;

    HashNode(int hash, K key, V value) {
        this.hash = hash;
        this.key = key;
        this.value = value;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return value;
    }

    public V setValue(V fresh) {
        V old = value;
        value = fresh;
        return old;
    }

    public boolean equals(Object other) {
        if (!(other instanceof Map.Entry)) {
            return false;
        }
        Map.Entry entry = (Map.Entry) other;
        return Objects.equals(key, entry.getKey()) && Objects.equals(value, entry.getValue());
    }

    public int hashCode() {
        return Objects.hashCode(key) ^ Objects.hashCode(value);
    }

    public String toString() {
        return key + "=" + value;
    }
}

public class HashMap<K, V> extends AbstractMap<K, V> implements Cloneable {
    private HashNode[] table;
    private int count;
    private int limit;
    private final float load;
    int changes;

    public HashMap() {
        this.load = 0.75f;
    }

    public HashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public HashMap(int capacity, float load) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        this.load = load;
        this.limit = power(capacity);
    }

    public HashMap(Map<? extends K, ? extends V> other) {
        this.load = 0.75f;
        if (other.size() > 0) {
            this.limit = power((int) (other.size() / load + 1.0f));
        }
        putAll(other);
    }

    private static int power(int capacity) {
        int size = 1;
        while (size < capacity && size < 1 << 30) {
            size = size << 1;
        }
        return size;
    }

    private static int spread(Object key) {
        if (key == null) {
            return 0;
        }
        int hash = key.hashCode();
        return hash ^ (hash >>> 16);
    }

    private void grow() {
        HashNode[] old = table;
        int size = old == null ? (limit > 0 ? limit : 16) : 2 * old.length;
        limit = (int) (size * load);
        table = new HashNode[size];
        if (old == null) {
            return;
        }
        HashNode[] last = new HashNode[size];
        for (int i = 0; i < old.length; i++) {
            HashNode node = old[i];
            while (node != null) {
                HashNode next = node.next;
                node.next = null;
                int at = node.hash & (size - 1);
                if (last[at] == null) {
                    table[at] = node;
                } else {
                    last[at].next = node;
                }
                last[at] = node;
                node = next;
            }
        }
    }

    HashNode<K, V> find(Object key) {
        if (table == null) {
            return null;
        }
        int hash = spread(key);
        HashNode node = table[hash & (table.length - 1)];
        while (node != null) {
            if (node.hash == hash && (node.key == key || key != null && key.equals(node.key))) {
                return node;
            }
            node = node.next;
        }
        return null;
    }

    void linked(HashNode<K, V> node) {
    }

    void unlinked(HashNode<K, V> node) {
    }

    void used(HashNode<K, V> node) {
    }

    public int size() {
        return count;
    }

    public V get(Object key) {
        HashNode<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        used(node);
        return node.value;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public V put(K key, V value) {
        HashNode<K, V> found = find(key);
        if (found != null) {
            V old = found.value;
            found.value = value;
            used(found);
            return old;
        }
        if (table == null) {
            grow();
        }
        int hash = spread(key);
        HashNode<K, V> fresh = new HashNode<K, V>(hash, key, value);
        int at = hash & (table.length - 1);
        if (table[at] == null) {
            table[at] = fresh;
        } else {
            HashNode node = table[at];
            while (node.next != null) {
                node = node.next;
            }
            node.next = fresh;
        }
        changes = changes + 1;
        count = count + 1;
        if (count > limit) {
            grow();
        }
        linked(fresh);
        return null;
    }

    public V remove(Object key) {
        HashNode<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        int at = node.hash & (table.length - 1);
        if (table[at] == node) {
            table[at] = node.next;
        } else {
            HashNode before = table[at];
            while (before.next != node) {
                before = before.next;
            }
            before.next = node.next;
        }
        changes = changes + 1;
        count = count - 1;
        unlinked(node);
        return node.value;
    }

    public void clear() {
        changes = changes + 1;
        count = 0;
        if (table != null) {
            for (int i = 0; i < table.length; i++) {
                table[i] = null;
            }
        }
    }

    Iterator<Map.Entry<K, V>> entries() {
        return new HashCursor<K, V>(this, table);
    }

    public Object clone() {
        return new HashMap<K, V>(this);
    }
}

class HashCursor<K, V> implements Iterator<Map.Entry<K, V>> {
    private final HashMap<K, V> map;
    private final HashNode[] table;
    private int place;
    private HashNode<K, V> next;
    private HashNode<K, V> last;
    private int changes;

    HashCursor(HashMap<K, V> map, HashNode[] table) {
        this.map = map;
        this.table = table;
        this.changes = map.changes;
        advance();
    }

    private void advance() {
        if (next != null) {
            next = next.next;
        }
        while (next == null && table != null && place < table.length) {
            next = table[place];
            place = place + 1;
        }
    }

    public boolean hasNext() {
        return next != null;
    }

    public Map.Entry<K, V> next() {
        if (changes != map.changes) {
            throw new ConcurrentModificationException();
        }
        if (next == null) {
            throw new NoSuchElementException();
        }
        last = next;
        advance();
        return last;
    }

    public void remove() {
        if (last == null) {
            throw new IllegalStateException();
        }
        if (changes != map.changes) {
            throw new ConcurrentModificationException();
        }
        map.remove(last.key);
        last = null;
        changes = map.changes;
    }
}

public class LinkedHashMap<K, V> extends HashMap<K, V> {
    // The ring's first node holds no entry.
    private final HashNode<K, V> ring = new HashNode<K, V>(0, null, null);
    private boolean byUse;

    public LinkedHashMap() {
        close();
    }

    public LinkedHashMap(int capacity) {
        close();
    }

    public LinkedHashMap(int capacity, float load, boolean byUse) {
        close();
        this.byUse = byUse;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> other) {
        close();
        putAll(other);
    }

    private void close() {
        ring.before = ring;
        ring.after = ring;
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    private void append(HashNode<K, V> node) {
        node.before = ring.before;
        node.after = ring;
        ring.before.after = node;
        ring.before = node;
    }

    void linked(HashNode<K, V> node) {
        append(node);
        if (removeEldestEntry(ring.after)) {
            remove(ring.after.key);
        }
    }

    void unlinked(HashNode<K, V> node) {
        node.before.after = node.after;
        node.after.before = node.before;
    }

    void used(HashNode<K, V> node) {
        if (byUse) {
            unlinked(node);
            append(node);
        }
    }

    public void clear() {
        super.clear();
        close();
    }

    Iterator<Map.Entry<K, V>> entries() {
        return new RingCursor<K, V>(this, ring);
    }

    public Object clone() {
        return new LinkedHashMap<K, V>(this);
    }
}

class RingCursor<K, V> implements Iterator<Map.Entry<K, V>> {
    private final LinkedHashMap<K, V> map;
    private final HashNode<K, V> ring;
    private HashNode<K, V> next;
    private HashNode<K, V> last;
    private int changes;

    RingCursor(LinkedHashMap<K, V> map, HashNode<K, V> ring) {
        this.map = map;
        this.ring = ring;
        this.next = ring.after;
        this.changes = map.changes;
    }

    public boolean hasNext() {
        return next != ring;
    }

    public Map.Entry<K, V> next() {
        if (changes != map.changes) {
            throw new ConcurrentModificationException();
        }
        if (next == ring) {
            throw new NoSuchElementException();
        }
        last = next;
        next = next.after;
        return last;
    }

    public void remove() {
        if (last == null) {
            throw new IllegalStateException();
        }
        map.remove(last.key);
        last = null;
        changes = map.changes;
    }
}

public class Hashtable<K, V> extends HashMap<K, V> {
    public Hashtable() {
    }

    public Hashtable(int capacity) {
        super(capacity);
    }

    public V put(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        return super.put(key, value);
    }
}

// A sorted map. Its entries are kept in a sorted array: finding is fast, and so is walking;
// inserting moves the entries behind.
public class TreeMap<K, V> extends AbstractMap<K, V> implements SortedMap<K, V> {
    private final Comparator<? super K> order;
    final ArrayList<Map.Entry<K, V>> sorted = new ArrayList<Map.Entry<K, V>>();

    public TreeMap() {
        this.order = null;
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> other) {
        this.order = null;
        putAll(other);
    }

    private int compare(Object a, Object b) {
        if (order != null) {
            return ((Comparator) order).compare(a, b);
        }
        return ((Comparable) a).compareTo(b);
    }

    // The place of the first entry that is not below the key.
    private int place(Object key) {
        if (key == null && order == null) {
            throw new NullPointerException();
        }
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(sorted.get(middle).getKey(), key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean at(int place, Object key) {
        return place < sorted.size() && compare(sorted.get(place).getKey(), key) == 0;
    }

    public int size() {
        return sorted.size();
    }

    public V get(Object key) {
        int place = place(key);
        return at(place, key) ? sorted.get(place).getValue() : null;
    }

    public boolean containsKey(Object key) {
        return at(place(key), key);
    }

    public V put(K key, V value) {
        int place = place(key);
        if (at(place, key)) {
            return sorted.get(place).setValue(value);
        }
        if (sorted.isEmpty()) {
            compare(key, key);
        }
        sorted.add(place, new HashNode<K, V>(0, key, value));
        return null;
    }

    public V remove(Object key) {
        int place = place(key);
        if (!at(place, key)) {
            return null;
        }
        return sorted.remove(place).getValue();
    }

    public void clear() {
        sorted.clear();
    }

    private K key(int place) {
        return place >= 0 && place < sorted.size() ? sorted.get(place).getKey() : null;
    }

    public K firstKey() {
        if (sorted.isEmpty()) {
            throw new NoSuchElementException();
        }
        return key(0);
    }

    public K lastKey() {
        if (sorted.isEmpty()) {
            throw new NoSuchElementException();
        }
        return key(sorted.size() - 1);
    }

    public Map.Entry<K, V> firstEntry() {
        return sorted.isEmpty() ? null : sorted.get(0);
    }

    public Map.Entry<K, V> lastEntry() {
        return sorted.isEmpty() ? null : sorted.get(sorted.size() - 1);
    }

    public K ceilingKey(K key) {
        return key(place(key));
    }

    public K higherKey(K key) {
        int place = place(key);
        return key(at(place, key) ? place + 1 : place);
    }

    public K lowerKey(K key) {
        return key(place(key) - 1);
    }

    public K floorKey(K key) {
        int place = place(key);
        return key(at(place, key) ? place : place - 1);
    }

    Iterator<Map.Entry<K, V>> entries() {
        return sorted.iterator();
    }
}

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    public boolean equals(Object other) {
        if (!(other instanceof Set)) {
            return false;
        }
        Set<E> set = (Set<E>) other;
        return set.size() == size() && containsAll(set);
    }

    public int hashCode() {
        int hash = 0;
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            hash = hash + Objects.hashCode(it.next());
        }
        return hash;
    }
}

public class HashSet<E> extends AbstractSet<E> implements Cloneable {
    private static final Object THERE = new Object();

    private final AbstractMap<E, Object> map;

    public HashSet() {
        this.map = new HashMap<E, Object>();
    }

    public HashSet(int capacity) {
        this.map = new HashMap<E, Object>(capacity);
    }

    public HashSet(Collection<? extends E> other) {
        this.map = new HashMap<E, Object>(Math.max((int) (other.size() / 0.75f) + 1, 16));
        addAll(other);
    }

    HashSet(AbstractMap<E, Object> map) {
        this.map = map;
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object element) {
        return map.containsKey(element);
    }

    public boolean add(E element) {
        return map.put(element, THERE) == null;
    }

    public boolean remove(Object element) {
        return map.remove(element) == THERE;
    }

    public void clear() {
        map.clear();
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public Object clone() {
        return new HashSet<E>(this);
    }
}

public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {
        super(new LinkedHashMap<E, Object>());
    }

    public LinkedHashSet(Collection<? extends E> other) {
        super(new LinkedHashMap<E, Object>());
        addAll(other);
    }
}

public class TreeSet<E> extends HashSet<E> {
    private final TreeMap<E, Object> tree;

    public TreeSet() {
        this(new TreeMap<E, Object>());
    }

    public TreeSet(Comparator<? super E> order) {
        this(new TreeMap<E, Object>(order));
    }

    public TreeSet(Collection<? extends E> other) {
        this(new TreeMap<E, Object>());
        addAll(other);
    }

    private TreeSet(TreeMap<E, Object> tree) {
        super(tree);
        this.tree = tree;
    }

    public E first() {
        return tree.firstKey();
    }

    public E last() {
        return tree.lastKey();
    }

    public E ceiling(E element) {
        return tree.ceilingKey(element);
    }

    public E floor(E element) {
        return tree.floorKey(element);
    }

    public E higher(E element) {
        return tree.higherKey(element);
    }

    public E lower(E element) {
        return tree.lowerKey(element);
    }

    public E pollFirst() {
        if (isEmpty()) {
            return null;
        }
        E first = first();
        remove(first);
        return first;
    }

    public E pollLast() {
        if (isEmpty()) {
            return null;
        }
        E last = last();
        remove(last);
        return last;
    }
}
