// Strings and the builders of strings. A string is an array of UTF-16 units in the heap.

public final class String implements Comparable<String>, CharSequence {
    public native String();

    public native String(String text);

    public native String(char[] chars);

    public native String(char[] chars, int from, int count);

    public native int length();

    public native char charAt(int index);

    public native boolean equals(Object other);

    public native int hashCode();

    public native int compareTo(String other);

    public native String substring(int from, int to);

    public native int indexOf(int unit, int from);

    public native int indexOf(String part, int from);

    public native int lastIndexOf(int unit, int from);

    public native int lastIndexOf(String part, int from);

    public native boolean startsWith(String part, int from);

    public native String replace(char before, char after);

    public native String concat(String other);

    public native char[] toCharArray();

    public native String toUpperCase();

    public native String toLowerCase();

    public native String trim();

    public native String intern();

    public String toString() {
        return this;
    }

    public String substring(int from) {
        return substring(from, length());
    }

    public CharSequence subSequence(int from, int to) {
        return substring(from, to);
    }

    public int indexOf(int unit) {
        return indexOf(unit, 0);
    }

    public int indexOf(String part) {
        return indexOf(part, 0);
    }

    public int lastIndexOf(int unit) {
        return lastIndexOf(unit, length() - 1);
    }

    public int lastIndexOf(String part) {
        return lastIndexOf(part, length());
    }

    public boolean startsWith(String part) {
        return startsWith(part, 0);
    }

    public boolean endsWith(String part) {
        return startsWith(part, length() - part.length());
    }

    public boolean contains(CharSequence part) {
        return indexOf(part.toString(), 0) >= 0;
    }

    public boolean isEmpty() {
        return length() == 0;
    }

    public boolean isBlank() {
        return trim().length() == 0;
    }

    public String strip() {
        return trim();
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && other.length() == length()
            && toUpperCase().toLowerCase().equals(other.toUpperCase().toLowerCase());
    }

    public int compareToIgnoreCase(String other) {
        return toUpperCase().toLowerCase().compareTo(other.toUpperCase().toLowerCase());
    }

    public boolean contentEquals(CharSequence other) {
        return equals(other.toString());
    }

    public int codePointAt(int index) {
        return charAt(index);
    }

    public String replace(CharSequence before, CharSequence after) {
        String old = before.toString();
        String fresh = after.toString();
        StringBuilder result = new StringBuilder();
        int from = 0;
        if (old.length() == 0) {
            result.append(fresh);
            for (int i = 0; i < length(); i++) {
                result.append(charAt(i)).append(fresh);
            }
            return result.toString();
        }
        int at = indexOf(old, 0);
        while (at >= 0) {
            result.append(substring(from, at)).append(fresh);
            from = at + old.length();
            at = indexOf(old, from);
        }
        return result.append(substring(from, length())).toString();
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < count; i++) {
            result.append(this);
        }
        return result.toString();
    }

    // Regular expressions are left out: the separator is taken as it is, but for an escaped
    // character, a class of single characters, white space, and a `+` behind any of them.
    public String[] split(String separator) {
        return split(separator, 0);
    }

    public String[] split(String separator, int limit) {
        ArrayList<String> parts = new ArrayList<String>();
        if (length() == 0) {
            parts.add(this);
            return parts.toArray(new String[1]);
        }
        int from = 0;
        int at = 0;
        while (at <= length() && (limit <= 0 || parts.size() < limit - 1)) {
            int end = at < length() ? separatorEnd(this, at, separator) : -1;
            if (separator.length() == 0 && at >= length()) {
                break;
            }
            if (separator.length() == 0) {
                parts.add(substring(at, at + 1));
                at = at + 1;
                from = at;
            } else if (end > at) {
                if (end > 0 && !(at == 0 && end == 0)) {
                    parts.add(substring(from, at));
                }
                from = end;
                at = end;
            } else {
                at = at + 1;
            }
        }
        if (separator.length() != 0 || from < length()) {
            parts.add(substring(from, length()));
        }
        if (limit == 0) {
            while (parts.size() > 1 && parts.get(parts.size() - 1).length() == 0) {
                parts.remove(parts.size() - 1);
            }
        }
        return parts.toArray(new String[parts.size()]);
    }

    private static native int separatorEnd(String text, int at, String separator);

    public static String join(CharSequence between, CharSequence... parts) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                result.append(between.toString());
            }
            result.append((Object) parts[i]);
        }
        return result.toString();
    }

    public static String join(CharSequence between, Iterable parts) {
        StringBuilder result = new StringBuilder();
        Iterator it = parts.iterator();
        while (it.hasNext()) {
            result.append(it.next());
            if (it.hasNext()) {
                result.append(between.toString());
            }
        }
        return result.toString();
    }

    public static String valueOf(Object value) {
        return value == null ? "null" : value.toString();
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        return "" + value;
    }

    public static String valueOf(int value) {
        return "" + value;
    }

    public static String valueOf(long value) {
        return "" + value;
    }

    public static String valueOf(float value) {
        return "" + value;
    }

    public static String valueOf(double value) {
        return "" + value;
    }

    public static String valueOf(char[] value) {
        return new String(value);
    }

    public static String copyValueOf(char[] value) {
        return new String(value);
    }

    public static String format(String format, Object... values) {
        StringBuilder result = new StringBuilder();
        int next = 0;
        int i = 0;
        while (i < format.length()) {
            char c = format.charAt(i);
            i = i + 1;
            if (c != '%') {
                result.append(c);
                continue;
            }
            String flags = "";
            int width = 0;
            int precision = -1;
            while (i < format.length() && "-+ 0,#(".indexOf(format.charAt(i)) >= 0) {
                flags = flags + format.charAt(i);
                i = i + 1;
            }
            while (i < format.length() && Character.isDigit(format.charAt(i))) {
                width = width * 10 + (format.charAt(i) - '0');
                i = i + 1;
            }
            if (i < format.length() && format.charAt(i) == '.') {
                i = i + 1;
                precision = 0;
                while (i < format.length() && Character.isDigit(format.charAt(i))) {
                    precision = precision * 10 + (format.charAt(i) - '0');
                    i = i + 1;
                }
            }
            if (i >= format.length()) {
                throw new UnknownFormatConversionException("%");
            }
            char kind = format.charAt(i);
            i = i + 1;
            if (kind == 'n') {
                result.append('\n');
                continue;
            }
            if (kind == '%') {
                result.append(pad("%", width, flags));
                continue;
            }
            if ("dsSfcbxXeo".indexOf(kind) < 0) {
                throw new UnknownFormatConversionException("" + kind);
            }
            if (next >= values.length) {
                throw new MissingFormatArgumentException("%" + kind);
            }
            result.append(pad(piece(kind, flags, precision, values[next], width), width, flags));
            next = next + 1;
        }
        return result.toString();
    }

    private static String piece(char kind, String flags, int precision, Object value, int width) {
        if (value == null) {
            return kind == 'b' ? "false" : "null";
        }
        String text;
        if (kind == 'd') {
            if (!(value instanceof Integer || value instanceof Long || value instanceof Short
                || value instanceof Byte)) {
                throw new IllegalFormatConversionException("d != " + value.getClass().getName());
            }
            text = signed("" + value, flags, width);
        } else if (kind == 'f' || kind == 'e') {
            if (!(value instanceof Double || value instanceof Float)) {
                throw new IllegalFormatConversionException(
                    kind + " != " + value.getClass().getName());
            }
            int digits = precision < 0 ? 6 : precision;
            text = signed(fixed(((Number) value).doubleValue(), digits, kind == 'e'), flags, width);
        } else if (kind == 'x' || kind == 'X' || kind == 'o') {
            if (value instanceof Long) {
                text = Long.toString(((Long) value).longValue(), kind == 'o' ? 8 : 16);
            } else {
                int number = ((Number) value).intValue();
                text = kind == 'o' ? Integer.toOctalString(number) : Integer.toHexString(number);
            }
            if (kind == 'X') {
                text = text.toUpperCase();
            }
            text = signed(text, flags, width);
        } else if (kind == 'b') {
            text = value instanceof Boolean ? value.toString() : "true";
        } else {
            text = value.toString();
            if (precision >= 0 && precision < text.length()) {
                text = text.substring(0, precision);
            }
            if (kind == 'S') {
                text = text.toUpperCase();
            }
        }
        return text;
    }

    private static String signed(String digits, String flags, int width) {
        String sign = "";
        if (digits.startsWith("-")) {
            sign = "-";
            digits = digits.substring(1);
        } else if (flags.indexOf('+') >= 0) {
            sign = "+";
        } else if (flags.indexOf(' ') >= 0) {
            sign = " ";
        }
        if (flags.indexOf(',') >= 0) {
            int end = digits.indexOf('.');
            if (end < 0) {
                end = digits.length();
            }
            for (int at = end - 3; at > 0; at = at - 3) {
                digits = digits.substring(0, at) + "," + digits.substring(at);
            }
        }
        if (flags.indexOf('0') >= 0) {
            while (digits.length() + sign.length() < width) {
                digits = "0" + digits;
            }
        }
        return sign + digits;
    }

    private static String pad(String text, int width, String flags) {
        StringBuilder blanks = new StringBuilder();
        for (int i = text.length(); i < width; i++) {
            blanks.append(' ');
        }
        return flags.indexOf('-') >= 0 ? text + blanks : blanks + text;
    }

    private static native String fixed(double value, int digits, boolean exponent);
}

public class StringBuilder implements CharSequence, Comparable<StringBuilder> {
    private char[] units;
    private int count;

    public StringBuilder() {
        units = new char[16];
    }

    public StringBuilder(int capacity) {
        units = new char[capacity];
    }

    public StringBuilder(String text) {
        units = new char[text.length() + 16];
        append(text);
    }

    public StringBuilder(CharSequence text) {
        units = new char[text.length() + 16];
        append(text.toString());
    }

    private void room(int more) {
        if (count + more > units.length) {
            char[] fresh = new char[Math.max(count + more, 2 * units.length + 2)];
            System.arraycopy(units, 0, fresh, 0, count);
            units = fresh;
        }
    }

    private static native void copy(String text, char[] units, int at);

    public StringBuilder append(String text) {
        if (text == null) {
            text = "null";
        }
        int more = text.length();
        room(more);
        copy(text, units, count);
        count = count + more;
        return this;
    }

    public StringBuilder append(Object value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(CharSequence value) {
        return append(String.valueOf((Object) value));
    }

    public StringBuilder append(char value) {
        room(1);
        units[count] = value;
        count = count + 1;
        return this;
    }

    public StringBuilder append(char[] value) {
        return append(new String(value));
    }

    public StringBuilder append(boolean value) {
        return append(value ? "true" : "false");
    }

    public StringBuilder append(int value) {
        return append("" + value);
    }

    public StringBuilder append(long value) {
        return append("" + value);
    }

    public StringBuilder append(float value) {
        return append("" + value);
    }

    public StringBuilder append(double value) {
        return append("" + value);
    }

    public StringBuilder insert(int at, String text) {
        String all = toString();
        if (at < 0 || at > count) {
            throw new StringIndexOutOfBoundsException("offset " + at + ", length " + count);
        }
        count = 0;
        append(all.substring(0, at));
        append(text);
        return append(all.substring(at));
    }

    public StringBuilder insert(int at, Object value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder insert(int at, char value) {
        return insert(at, "" + value);
    }

    public StringBuilder insert(int at, int value) {
        return insert(at, "" + value);
    }

    public StringBuilder insert(int at, long value) {
        return insert(at, "" + value);
    }

    public StringBuilder insert(int at, double value) {
        return insert(at, "" + value);
    }

    public StringBuilder insert(int at, boolean value) {
        return insert(at, "" + value);
    }

    public StringBuilder delete(int from, int to) {
        if (to > count) {
            to = count;
        }
        if (from < 0 || from > to) {
            throw new StringIndexOutOfBoundsException(
                "start " + from + ", end " + to + ", length " + count);
        }
        System.arraycopy(units, to, units, from, count - to);
        count = count - (to - from);
        return this;
    }

    public StringBuilder deleteCharAt(int at) {
        check(at);
        return delete(at, at + 1);
    }

    public StringBuilder replace(int from, int to, String text) {
        if (to > count) {
            to = count;
        }
        delete(from, to);
        return insert(from, text);
    }

    public StringBuilder reverse() {
        for (int i = 0, j = count - 1; i < j; i++, j--) {
            char c = units[i];
            units[i] = units[j];
            units[j] = c;
        }
        return this;
    }

    private void check(int at) {
        if (at < 0 || at >= count) {
            throw new StringIndexOutOfBoundsException("index " + at + ",length " + count);
        }
    }

    public char charAt(int at) {
        check(at);
        return units[at];
    }

    public void setCharAt(int at, char value) {
        check(at);
        units[at] = value;
    }

    public void setLength(int length) {
        if (length > count) {
            room(length - count);
            for (int i = count; i < length; i++) {
                units[i] = (char) 0;
            }
        }
        count = length;
    }

    public int length() {
        return count;
    }

    public int capacity() {
        return units.length;
    }

    public int indexOf(String part) {
        return toString().indexOf(part);
    }

    public int indexOf(String part, int from) {
        return toString().indexOf(part, from);
    }

    public int lastIndexOf(String part) {
        return toString().lastIndexOf(part);
    }

    public String substring(int from) {
        return toString().substring(from);
    }

    public String substring(int from, int to) {
        return toString().substring(from, to);
    }

    public int compareTo(StringBuilder other) {
        return toString().compareTo(other.toString());
    }

    public String toString() {
        return new String(units, 0, count);
    }
}

public class StringBuffer extends StringBuilder {
    public StringBuffer() {
    }

    public StringBuffer(int capacity) {
        super(capacity);
    }

    public StringBuffer(String text) {
        super(text);
    }

    public StringBuffer append(String value) {
        super.append(value);
        return this;
    }

    public StringBuffer append(Object value) {
        super.append(String.valueOf(value));
        return this;
    }

    public StringBuffer append(char value) {
        super.append(value);
        return this;
    }

    public StringBuffer append(int value) {
        super.append("" + value);
        return this;
    }

    public StringBuffer append(long value) {
        super.append("" + value);
        return this;
    }

    public StringBuffer append(double value) {
        super.append("" + value);
        return this;
    }

    public StringBuffer append(boolean value) {
        super.append("" + value);
        return this;
    }

    public StringBuffer reverse() {
        super.reverse();
        return this;
    }
}
