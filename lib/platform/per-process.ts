const shared = globalThis as typeof globalThis & { waypoint?: Record<string, { value?: unknown }> };
shared.waypoint ??= {};
const values = shared.waypoint;

/**
 * A place for what a process has once. Next.js bundles pages, calls and the middleware apart, and development loads modules
 * again: a variable of a module would be there several times. scripts/server.mjs puts `callContext` and `requests` here.
 */
export function perProcess<Value>(name: string): { value?: Value } {
  values[name] ??= {};
  return values[name] as { value?: Value };
}
