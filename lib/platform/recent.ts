/**
 * Keeps the values that were made last.
 * @param max values to keep; the one unused for longest goes first
 */
export function keepRecent<Value>(max: number, make: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > max && oldest !== undefined) values.delete(oldest);
    return value;
  };
}
