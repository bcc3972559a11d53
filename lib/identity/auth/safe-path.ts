/** Where a person wanted to go, if it is a path of this site and not a way to another; else home. */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return "/";
  const base = "http://waypoint.invalid";
  if (!URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin !== base || path.startsWith("//") || ["/login", "/challenge"].includes(url.pathname) ? "/" : path;
}
