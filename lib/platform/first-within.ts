/** The first values whose sizes together stay within a limit: one at least. */
export function firstWithin<Value>(values: Value[], sizeOf: (value: Value) => number, max: number): Value[] {
  let size = 0;
  const beyond = values.findIndex((value, index) => {
    size += sizeOf(value);
    return index > 0 && size > max;
  });
  return beyond === -1 ? values : values.slice(0, beyond);
}
