/**
 * True for an origin that stands for itself in a content security policy. URLs allow characters in hosts that mean something else there:
 * `*` any host, `;` the next directive, `,` the next policy.
 */
export const isPlainOrigin = (origin: string): boolean =>
  /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/.test(origin);
