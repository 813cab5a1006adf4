// Lists, queues and what all collections share.

public interface Iterable<T> {
    Iterator<T> iterator();
}

public interface Iterator<E> {
    boolean hasNext();

    E next();

    default void remove() {
        throw new UnsupportedOperationException("remove");
    }
}

public interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();

    E previous();

    int nextIndex();

    int previousIndex();

    void set(E element);

    void add(E element);
}

public interface Enumeration<E> {
    boolean hasMoreElements();

    E nextElement();
}

public interface Comparator<T> {
    int compare(T a, T b);
}

public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object element);

    boolean add(E element);

    boolean remove(Object element);

    void clear();

    boolean addAll(Collection<? extends E> other);

    boolean containsAll(Collection<?> other);

    boolean removeAll(Collection<?> other);

    boolean retainAll(Collection<?> other);

    Object[] toArray();

    <T> T[] toArray(T[] array);
}

public interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    E remove(int index);

    int indexOf(Object element);

    int lastIndexOf(Object element);

    ListIterator<E> listIterator();

    List<E> subList(int from, int to);

    boolean addAll(int index, Collection<? extends E> other);

    void sort(Comparator<? super E> order);
}

public interface Set<E> extends Collection<E> {
}

public interface Queue<E> extends Collection<E> {
    boolean offer(E element);

    E remove();

    E poll();

    E element();

    E peek();
}

public interface Deque<E> extends Queue<E> {
    void addFirst(E element);

    void addLast(E element);

    boolean offerFirst(E element);

    boolean offerLast(E element);

    E removeFirst();

    E removeLast();

    E pollFirst();

    E pollLast();

    E getFirst();

    E getLast();

    E peekFirst();

    E peekLast();

    void push(E element);

    E pop();
}

public abstract class AbstractCollection<E> implements Collection<E> {
    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object element) {
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            if (Objects.equals(element, it.next())) {
                return true;
            }
        }
        return false;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            if (Objects.equals(element, it.next())) {
                it.remove();
                return true;
            }
        }
        return false;
    }

    public void clear() {
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            it.next();
            it.remove();
        }
    }

    public boolean addAll(Collection<? extends E> other) {
        boolean changed = false;
        Object[] elements = other.toArray();
        for (int i = 0; i < elements.length; i++) {
            if (add((E) elements[i])) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean containsAll(Collection<?> other) {
        Object[] elements = other.toArray();
        for (int i = 0; i < elements.length; i++) {
            if (!contains(elements[i])) {
                return false;
            }
        }
        return true;
    }

    public boolean removeAll(Collection<?> other) {
        return filter(other, false);
    }

    public boolean retainAll(Collection<?> other) {
        return filter(other, true);
    }

    private boolean filter(Collection<?> other, boolean keep) {
        boolean changed = false;
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            if (other.contains(it.next()) != keep) {
                it.remove();
                changed = true;
            }
        }
        return changed;
    }

    public Object[] toArray() {
        Object[] array = new Object[size()];
        Iterator<E> it = iterator();
        for (int i = 0; i < array.length; i++) {
            array[i] = it.next();
        }
        return array;
    }

    public <T> T[] toArray(T[] array) {
        Object[] elements = toArray();
        Object[] result = array;
        if (array.length < elements.length) {
            result = (Object[]) sameType(array, elements.length);
        }
        for (int i = 0; i < elements.length; i++) {
            result[i] = elements[i];
        }
        if (result.length > elements.length) {
            result[elements.length] = null;
        }
        return (T[]) result;
    }

    static native Object sameType(Object array, int length);

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        Iterator<E> it = iterator();
        boolean first = true;
        while (it.hasNext()) {
            Object element = it.next();
            if (!first) {
                text.append(", ");
            }
            first = false;
            text.append(element == this ? "(this Collection)" : String.valueOf(element));
        }
        return text.append("]").toString();
    }
}

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected int modCount;

    public boolean add(E element) {
        add(size(), element);
        return true;
    }

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    public void clear() {
        for (int i = size() - 1; i >= 0; i--) {
            remove(i);
        }
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        int size = size();
        for (int i = 0; i < size; i++) {
            if (Objects.equals(element, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (int i = size() - 1; i >= 0; i--) {
            if (Objects.equals(element, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public boolean addAll(int index, Collection<? extends E> other) {
        Object[] elements = other.toArray();
        for (int i = 0; i < elements.length; i++) {
            add(index + i, (E) elements[i]);
        }
        return elements.length > 0;
    }

    public Iterator<E> iterator() {
        return new ListCursor<E>(this);
    }

    public ListIterator<E> listIterator() {
        return new ListCursor<E>(this);
    }

    // A copy: changes of it do not change this list.
    public List<E> subList(int from, int to) {
        if (from < 0 || to > size() || from > to) {
            throw new IndexOutOfBoundsException("fromIndex: " + from + ", toIndex: " + to);
        }
        ArrayList<E> part = new ArrayList<E>();
        for (int i = from; i < to; i++) {
            part.add(get(i));
        }
        return part;
    }

    public void sort(Comparator<? super E> order) {
        Object[] elements = toArray();
        Arrays.sort(elements, (Comparator) order);
        for (int i = 0; i < elements.length; i++) {
            set(i, (E) elements[i]);
        }
    }

    public boolean equals(Object other) {
        if (!(other instanceof List)) {
            return false;
        }
        List<E> list = (List<E>) other;
        if (list.size() != size()) {
            return false;
        }
        Iterator<E> mine = iterator();
        Iterator<E> yours = list.iterator();
        while (mine.hasNext()) {
            if (!Objects.equals(mine.next(), yours.next())) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 1;
        Iterator<E> it = iterator();
        while (it.hasNext()) {
            hash = 31 * hash + Objects.hashCode(it.next());
        }
        return hash;
    }

    int changes() {
        return modCount;
    }
}

class ListCursor<E> implements ListIterator<E> {
    private final AbstractList<E> list;
    private int next;
    private int last = -1;
    private int changes;

    ListCursor(AbstractList<E> list) {
        this.list = list;
        this.changes = list.changes();
    }

    private void check() {
        if (changes != list.changes()) {
            throw new ConcurrentModificationException();
        }
    }

    public boolean hasNext() {
        return next != list.size();
    }

    public E next() {
        check();
        if (next >= list.size()) {
            throw new NoSuchElementException();
        }
        last = next;
        next = next + 1;
        return list.get(last);
    }

    public void remove() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        check();
        list.remove(last);
        if (last < next) {
            next = next - 1;
        }
        last = -1;
        changes = list.changes();
    }

    public boolean hasPrevious() {
        return next > 0;
    }

    public E previous() {
        check();
        if (next <= 0) {
            throw new NoSuchElementException();
        }
        next = next - 1;
        last = next;
        return list.get(last);
    }

    public int nextIndex() {
        return next;
    }

    public int previousIndex() {
        return next - 1;
    }

    public void set(E element) {
        if (last < 0) {
            throw new IllegalStateException();
        }
        list.set(last, element);
    }

    public void add(E element) {
        check();
        list.add(next, element);
        next = next + 1;
        last = -1;
        changes = list.changes();
    }
}

public class ArrayList<E> extends AbstractList<E> implements Cloneable {
    private Object[] elements;
    private int count;

    public ArrayList() {
        elements = new Object[10];
    }

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        elements = new Object[capacity];
    }

    public ArrayList(Collection<? extends E> other) {
        elements = other.toArray();
        count = elements.length;
    }

    public int size() {
        return count;
    }

    private void check(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException(
                "Index " + index + " out of bounds for length " + count);
        }
    }

    public E get(int index) {
        check(index);
        return (E) elements[index];
    }

    public E set(int index, E element) {
        check(index);
        E old = (E) elements[index];
        elements[index] = element;
        return old;
    }

    private void room() {
        modCount = modCount + 1;
        if (count == elements.length) {
            Object[] fresh = new Object[count + (count >> 1) + 10];
            System.arraycopy(elements, 0, fresh, 0, count);
            elements = fresh;
        }
    }

    public boolean add(E element) {
        room();
        elements[count] = element;
        count = count + 1;
        return true;
    }

    public void add(int index, E element) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
        }
        room();
        System.arraycopy(elements, index, elements, index + 1, count - index);
        elements[index] = element;
        count = count + 1;
    }

    public E remove(int index) {
        check(index);
        modCount = modCount + 1;
        E old = (E) elements[index];
        count = count - 1;
        System.arraycopy(elements, index + 1, elements, index, count - index);
        elements[count] = null;
        return old;
    }

    public void clear() {
        modCount = modCount + 1;
        for (int i = 0; i < count; i++) {
            elements[i] = null;
        }
        count = 0;
    }

    public Object[] toArray() {
        Object[] array = new Object[count];
        System.arraycopy(elements, 0, array, 0, count);
        return array;
    }

    public void ensureCapacity(int capacity) {
    }

    public void trimToSize() {
    }

    public Object clone() {
        return new ArrayList<E>(this);
    }
}

public class Vector<E> extends ArrayList<E> {
    public Vector() {
    }

    public Vector(int capacity) {
        super(capacity);
    }

    public Vector(int capacity, int increment) {
        super(capacity);
    }

    public Vector(Collection<? extends E> other) {
        super(other);
    }

    private void checkElement(int index) {
        if (index >= size()) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + size());
        }
        if (index < 0) {
            throw new ArrayIndexOutOfBoundsException(
                "Index " + index + " out of bounds for length " + size());
        }
    }

    public E get(int index) {
        if (index < 0 || index >= size()) {
            throw new ArrayIndexOutOfBoundsException("Array index out of range: " + index);
        }
        return super.get(index);
    }

    public E remove(int index) {
        if (index < 0 || index >= size()) {
            throw new ArrayIndexOutOfBoundsException("Array index out of range: " + index);
        }
        return super.remove(index);
    }

    public void addElement(E element) {
        add(element);
    }

    public E elementAt(int index) {
        checkElement(index);
        return super.get(index);
    }

    public E firstElement() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    public E lastElement() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    public void insertElementAt(E element, int index) {
        if (index > size()) {
            throw new ArrayIndexOutOfBoundsException(index + " > " + size());
        }
        add(index, element);
    }

    public void setElementAt(E element, int index) {
        checkElement(index);
        set(index, element);
    }

    public void removeElementAt(int index) {
        checkElement(index);
        super.remove(index);
    }

    public boolean removeElement(Object element) {
        return remove(element);
    }

    public void removeAllElements() {
        clear();
    }

    public void copyInto(Object[] array) {
        for (int i = 0; i < size(); i++) {
            array[i] = get(i);
        }
    }

    public Enumeration<E> elements() {
        return new VectorElements<E>(this);
    }

    public Object clone() {
        return new Vector<E>(this);
    }
}

class VectorElements<E> implements Enumeration<E> {
    private final Vector<E> vector;
    private int next;

    VectorElements(Vector<E> vector) {
        this.vector = vector;
    }

    public boolean hasMoreElements() {
        return next < vector.size();
    }

    public E nextElement() {
        if (next >= vector.size()) {
            throw new NoSuchElementException("Vector Enumeration");
        }
        next = next + 1;
        return vector.get(next - 1);
    }
}

public class Stack<E> extends Vector<E> {
    public Stack() {
    }

    public E push(E element) {
        add(element);
        return element;
    }

    public E pop() {
        E top = peek();
        remove(size() - 1);
        return top;
    }

    public E peek() {
        if (isEmpty()) {
            throw new EmptyStackException();
        }
        return get(size() - 1);
    }

    public boolean empty() {
        return isEmpty();
    }

    public int search(Object element) {
        int index = lastIndexOf(element);
        return index < 0 ? -1 : size() - index;
    }
}

class ListNode<E> {
    E element;
    ListNode<E> before;
    ListNode<E> after;
}

public class LinkedList<E> extends AbstractList<E> implements Deque<E>, Cloneable {
    // The ring's first node holds no element.
    private ListNode<E> ring;
    private int count;

    public LinkedList() {
        ring = new ListNode<E>();
        ring.before = ring;
        ring.after = ring;
    }

    public LinkedList(Collection<? extends E> other) {
        this();
        addAll(other);
    }

    private void insert(ListNode<E> before, E element) {
        ListNode<E> node = new ListNode<E>();
        node.element = element;
        node.before = before;
        node.after = before.after;
        before.after.before = node;
        before.after = node;
        count = count + 1;
        modCount = modCount + 1;
    }

    E unlink(ListNode<E> node) {
        node.before.after = node.after;
        node.after.before = node.before;
        count = count - 1;
        modCount = modCount + 1;
        return node.element;
    }

    ListNode<E> first() {
        return ring.after;
    }

    private ListNode<E> node(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + count);
        }
        ListNode<E> node = ring;
        if (index < count / 2) {
            for (int i = 0; i <= index; i++) {
                node = node.after;
            }
        } else {
            for (int i = count; i > index; i--) {
                node = node.before;
            }
        }
        return node;
    }

    public int size() {
        return count;
    }

    public E get(int index) {
        return node(index).element;
    }

    public E set(int index, E element) {
        ListNode<E> node = node(index);
        E old = node.element;
        node.element = element;
        return old;
    }

    public boolean add(E element) {
        insert(ring.before, element);
        return true;
    }

    public void add(int index, E element) {
        if (index == count) {
            insert(ring.before, element);
        } else {
            insert(node(index).before, element);
        }
    }

    public E remove(int index) {
        return unlink(node(index));
    }

    public void clear() {
        ring.before = ring;
        ring.after = ring;
        count = 0;
        modCount = modCount + 1;
    }

    public int indexOf(Object element) {
        int index = 0;
        for (ListNode<E> node = ring.after; node != ring; node = node.after) {
            if (Objects.equals(element, node.element)) {
                return index;
            }
            index = index + 1;
        }
        return -1;
    }

    public Iterator<E> iterator() {
        return new NodeCursor<E>(this);
    }

    public void addFirst(E element) {
        insert(ring, element);
    }

    public void addLast(E element) {
        insert(ring.before, element);
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public boolean offer(E element) {
        addLast(element);
        return true;
    }

    public void push(E element) {
        addFirst(element);
    }

    public E pop() {
        return removeFirst();
    }

    public E remove() {
        return removeFirst();
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public E poll() {
        return pollFirst();
    }

    private void some() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
    }

    public E removeFirst() {
        some();
        return unlink(ring.after);
    }

    public E removeLast() {
        some();
        return unlink(ring.before);
    }

    public E getFirst() {
        some();
        return ring.after.element;
    }

    public E getLast() {
        some();
        return ring.before.element;
    }

    public E peekFirst() {
        return count == 0 ? null : ring.after.element;
    }

    public E peekLast() {
        return count == 0 ? null : ring.before.element;
    }

    public E pollFirst() {
        return count == 0 ? null : unlink(ring.after);
    }

    public E pollLast() {
        return count == 0 ? null : unlink(ring.before);
    }

    public Object clone() {
        return new LinkedList<E>(this);
    }
}

class NodeCursor<E> implements Iterator<E> {
    private final LinkedList<E> list;
    private ListNode<E> next;
    private ListNode<E> last;
    private int left;
    private int changes;

    NodeCursor(LinkedList<E> list) {
        this.list = list;
        this.next = list.first();
        this.left = list.size();
        this.changes = list.changes();
    }

    public boolean hasNext() {
        return left > 0;
    }

    public E next() {
        if (changes != list.changes()) {
            throw new ConcurrentModificationException();
        }
        if (left == 0) {
            throw new NoSuchElementException();
        }
        last = next;
        next = next.after;
        left = left - 1;
        return last.element;
    }

    public void remove() {
        if (last == null) {
            throw new IllegalStateException();
        }
        if (changes != list.changes()) {
            throw new ConcurrentModificationException();
        }
        list.unlink(last);
        last = null;
        changes = list.changes();
    }
}

public class ArrayDeque<E> extends LinkedList<E> {
    public ArrayDeque() {
    }

    public ArrayDeque(int capacity) {
    }

    public ArrayDeque(Collection<? extends E> other) {
        super(other);
    }
}

public class PriorityQueue<E> extends AbstractCollection<E> implements Queue<E> {
    private final ArrayList<E> heap = new ArrayList<E>();
    private final Comparator<? super E> order;

    public PriorityQueue() {
        order = null;
    }

    public PriorityQueue(int capacity) {
        order = null;
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        this.order = order;
    }

    private boolean less(E a, E b) {
        if (order != null) {
            return order.compare(a, b) < 0;
        }
        return ((Comparable) (Object) a).compareTo(b) < 0;
    }

    public int size() {
        return heap.size();
    }

    public Iterator<E> iterator() {
        return heap.iterator();
    }

    public void clear() {
        heap.clear();
    }

    public boolean add(E element) {
        heap.add(element);
        int at = heap.size() - 1;
        while (at > 0) {
            int above = (at - 1) >>> 1;
            E parent = heap.get(above);
            if (!less(element, parent)) {
                break;
            }
            heap.set(at, parent);
            at = above;
        }
        heap.set(at, element);
        return true;
    }

    public boolean offer(E element) {
        return add(element);
    }

    public E peek() {
        return heap.isEmpty() ? null : heap.get(0);
    }

    public E element() {
        if (heap.isEmpty()) {
            throw new NoSuchElementException();
        }
        return heap.get(0);
    }

    public E remove() {
        if (heap.isEmpty()) {
            throw new NoSuchElementException();
        }
        return poll();
    }

    public E poll() {
        if (heap.isEmpty()) {
            return null;
        }
        E first = heap.get(0);
        E last = heap.remove(heap.size() - 1);
        int size = heap.size();
        if (size > 0) {
            int at = 0;
            while (2 * at + 1 < size) {
                int child = 2 * at + 1;
                if (child + 1 < size && !less(heap.get(child), heap.get(child + 1))) {
                    if (less(heap.get(child + 1), heap.get(child))) {
                        child = child + 1;
                    }
                }
                if (!less(heap.get(child), last)) {
                    break;
                }
                heap.set(at, heap.get(child));
                at = child;
            }
            heap.set(at, last);
        }
        return first;
    }

    public boolean remove(Object element) {
        int at = heap.indexOf(element);
        if (at < 0) {
            return false;
        }
        Object[] rest = heap.toArray();
        heap.clear();
        for (int i = 0; i < rest.length; i++) {
            if (i != at) {
                add((E) rest[i]);
            }
        }
        return true;
    }
}

public final class Collections {
    private Collections() {
    }

    public static <T> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
    }

    public static <T> void swap(List<T> list, int a, int b) {
        T old = list.get(a);
        list.set(a, list.get(b));
        list.set(b, old);
    }

    public static <T> void reverse(List<T> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            swap(list, i, j);
        }
    }

    public static <T> void shuffle(List<T> list) {
        shuffle(list, new Random());
    }

    public static <T> void shuffle(List<T> list, Random random) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, random.nextInt(i));
        }
    }

    public static <T> T max(Collection<T> all) {
        Iterator<T> it = all.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T next = it.next();
            if (((Comparable) (Object) next).compareTo(best) > 0) {
                best = next;
            }
        }
        return best;
    }

    public static <T> T min(Collection<T> all) {
        Iterator<T> it = all.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T next = it.next();
            if (((Comparable) (Object) next).compareTo(best) < 0) {
                best = next;
            }
        }
        return best;
    }

    public static int frequency(Collection<?> all, Object element) {
        int count = 0;
        Object[] elements = all.toArray();
        for (int i = 0; i < elements.length; i++) {
            if (Objects.equals(element, elements[i])) {
                count = count + 1;
            }
        }
        return count;
    }

    public static <T> boolean addAll(Collection<T> all, T... elements) {
        boolean changed = false;
        for (int i = 0; i < elements.length; i++) {
            if (all.add(elements[i])) {
                changed = true;
            }
        }
        return changed;
    }

    public static <T> List<T> emptyList() {
        return new ArrayList<T>(0);
    }

    public static <T> Comparator<T> reverseOrder() {
        return new ReverseOrder<T>();
    }
}

class ReverseOrder<T> implements Comparator<T> {
    public int compare(T a, T b) {
        return ((Comparable) (Object) b).compareTo(a);
    }
}
