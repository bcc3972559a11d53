/** A value that is changing: what was last wanted, what the server has confirmed, and what was there before. */
export type Change<Value, Before> = { wanted: Value; confirmed: Value | null; readonly before: Before };

/**
 * Values that people change faster than the server answers. For each key one request is under way at a time; of the
 * values wanted meanwhile only the latest is sent after it, and none where the server has that value already.
 */
export function latestValues<Value, Before = undefined>() {
  const changes = new Map<string, Change<Value, Before>>();
  const sending = new Set<string>();
  return {
    /** Wants a value. @param begin what is there, where nothing is changing yet */
    want(key: string, wanted: Value, begin: () => Pick<Change<Value, Before>, "confirmed" | "before">) {
      const change = changes.get(key) ?? { ...begin(), wanted };
      change.wanted = wanted;
      changes.set(key, change);
      return change;
    },
    /**
     * Sends what is wanted until the server has confirmed it.
     * @returns false where a request that is under way takes it along
     */
    async send(key: string, request: (value: Value) => Promise<unknown>): Promise<boolean> {
      const change = changes.get(key);
      if (!change || sending.has(key)) return false;
      sending.add(key);
      try {
        while (change.wanted !== change.confirmed) {
          const { wanted } = change;
          await request(wanted);
          change.confirmed = wanted;
        }
        return true;
      } finally {
        sending.delete(key);
        changes.delete(key);
      }
    },
  };
}
