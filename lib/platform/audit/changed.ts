/** The names of the fields that a write changes. Undefined fields are not changed. */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): string[] {
  return Object.entries(after)
    .filter(([name, value]) => value !== undefined && !isSame(value, before[name as keyof Fields]))
    .map(([name]) => name);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
