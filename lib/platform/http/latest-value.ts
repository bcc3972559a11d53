import { untilAnswered } from "./request";

/**
 * A value that is being changed: the wanted one, the one that the server confirmed, and the state before the change.
 */
export type Change<Value, Before> = { wanted: Value; confirmed: Value | null; readonly before: Before };

/**
 * Saves values that change faster than the server responds. Sends one request per key at a time, then only the latest
 * value, unless the server already has it. While the server cannot be reached, the values wait.
 */
export function latestValues<Value, Before = undefined>() {
  const changes = new Map<string, Change<Value, Before>>();
  const sending = new Set<string>();
  return {
    /** Sets the wanted value. @param begin returns the current state; called only when no change is in progress */
    want(key: string, wanted: Value, begin: () => Pick<Change<Value, Before>, "confirmed" | "before">) {
      const change = changes.get(key) ?? { ...begin(), wanted };
      change.wanted = wanted;
      changes.set(key, change);
      return change;
    },
    /**
     * Sends the wanted value until the server has confirmed it.
     * @returns false when a running `send` of this key will send it
     */
    async send(key: string, request: (value: Value) => Promise<unknown>): Promise<boolean> {
      const change = changes.get(key);
      if (!change || sending.has(key)) return false;
      sending.add(key);
      try {
        while (change.wanted !== change.confirmed) {
          change.confirmed = await untilAnswered(async () => {
            const { wanted } = change;
            await request(wanted);
            return wanted;
          });
        }
        return true;
      } finally {
        sending.delete(key);
        changes.delete(key);
      }
    },
  };
}
