/** The name of a connection in its addresses, made of its shown name: 'Example Ltd' becomes `example-ltd`. */
export function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters.replace(/[^a-z\d]+/g, "-").replace(/^-+/, "");
  return words.slice(0, 40).replace(/-+$/, "") || "sign-on";
}

/** The path that a provider sends users back to. */
export const callbackPath = (slug: string): string => `/api/sign-on/${slug}/callback`;

/** The path that begins a sign-on. @param next the path to return to */
export const startPath = (slug: string, next = "/"): string =>
  `/api/sign-on/${slug}/start${next === "/" ? "" : `?${new URLSearchParams({ next })}`}`;

/** The path that repeats the sign-on of the open session, in place of a password. @param next the path to return to */
export const repeatPath = (slug: string, next: string): string =>
  `/api/sign-on/${slug}/start?${new URLSearchParams({ again: "1", next })}`;

/** The name of the DNS record that proves a mail domain. */
export const recordName = (domain: string): string => `_waypoint.${domain}`;

/** The text of the DNS record that proves a mail domain. */
export const recordText = (domainToken: string): string => `waypoint-verification=${domainToken}`;

/** The parameter of an address that says why a sign-on was refused. */
export const REFUSAL_PARAMETER = "sign-on";

/** A path of this site with the code of a refused sign-on. */
export function withRefusal(path: string, code: string): string {
  const { pathname, searchParams, hash } = new URL(path, "http://localhost");
  searchParams.set(REFUSAL_PARAMETER, code);
  return `${pathname}?${searchParams}${hash}`;
}
