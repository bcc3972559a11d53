import { checkConnection, connected } from "./connection";

const RETRY_MS = 3000;

/** Attempts to load code from a server that responds. */
const ATTEMPTS = 3;

/**
 * Loads a part of the code with `import()`. While the server does not respond it waits, and loads the part afterwards.
 * @param onAway called when the wait begins
 * @throws the last error when the server responds without the part
 */
export async function loadCode<Part>(load: () => Promise<Part>, onAway?: () => void): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (await checkConnection()) {
        if (attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      } else {
        onAway?.();
        await connected();
        attempt = 0;
      }
    }
  }
}
