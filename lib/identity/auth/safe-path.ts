/** The path to return to after signing in. Anything but a path of this site, and the sign-in pages, becomes `/`. */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return "/";
  const base = "http://waypoint.invalid";
  if (!URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin !== base || path.startsWith("//") || ["/login", "/challenge"].includes(url.pathname) ? "/" : path;
}
