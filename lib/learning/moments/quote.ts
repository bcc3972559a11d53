import "server-only";

/** The sentence that is said at a second of a video; null while there is no transcript. @param _second from the start */
export async function quoteAt(_videoId: string, _second: number): Promise<string | null> {
  return null;
}
