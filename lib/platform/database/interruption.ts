/**
 * Lets all waits be broken off at once. `Promise.race` with one promise that lasts would keep every result for as long as that
 * promise does.
 */
export class Interruption {
  readonly #waits = new Set<(error: Error) => void>();

  /** Waits that are neither over nor broken off. */
  get size(): number {
    return this.#waits.size;
  }

  /** Waits for a promise. @throws {Error} the one given to `interrupt`, when it is called before the promise settles */
  wait<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waits.add(reject);
      promise.then(
        (value) => {
          this.#waits.delete(reject);
          resolve(value);
        },
        (error) => {
          this.#waits.delete(reject);
          reject(error);
        },
      );
    });
  }

  interrupt(error: Error): void {
    const waits = [...this.#waits];
    this.#waits.clear();
    for (const reject of waits) reject(error);
  }
}
