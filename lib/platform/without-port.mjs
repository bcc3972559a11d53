// Plain JavaScript, because the server (scripts/server.mjs) loads it before Next.js compiles anything.

/** An address with a port, as some proxies send it: `203.0.113.9:443` and `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/;

/**
 * An address of X-Forwarded-For without its port.
 * @param {string} hop
 * @returns {string}
 */
export function withoutPort(hop) {
  const address = hop.trim();
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}
