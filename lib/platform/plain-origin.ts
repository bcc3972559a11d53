/**
 * True for an origin that is safe in a content security policy. URLs allow characters in hosts that have a meaning
 * there: `*` is any host, `;` begins the next directive, and `,` the next policy.
 */
export const isPlainOrigin = (origin: string): boolean =>
  /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/.test(origin);
