const shared = globalThis as typeof globalThis & { waypoint?: Record<string, { value?: unknown }> };
shared.waypoint ??= {};
const values = shared.waypoint;

/**
 * A slot for a singleton of the process. Next.js bundles pages, calls and the middleware separately, and development
 * reloads modules, so a module's variable would exist several times. scripts/server.mjs sets `callContext` and
 * `requests`.
 */
export function perProcess<Value>(name: string): { value?: Value } {
  values[name] ??= {};
  return values[name] as { value?: Value };
}
