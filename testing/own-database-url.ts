/** The address of a new database beside that of the server under test. */
export function ownDatabaseUrl(): string {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/waypoint_own_${crypto.randomUUID().slice(0, 8)}`;
  return url.href;
}
