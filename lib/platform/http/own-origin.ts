/**
 * True for an allowed origin of a call: the product's own, or the same scheme on the host that the call was sent to,
 * such as a second name of the machine. Origins are compared by scheme, host and port.
 * @param origin the Origin header; null when the client sends none
 * @param host the Host header, with its port
 */
export function isOwnOrigin(origin: string | null, host: string | null, appUrl: string): boolean {
  if (origin === null) return true;
  const { origin: own, protocol } = new URL(appUrl);
  const called = `${protocol}//${host}`;
  return origin === own || (host !== null && URL.canParse(called) && origin === new URL(called).origin);
}
