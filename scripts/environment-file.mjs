import { existsSync } from "node:fs";

/** Reads `.env`, as Next.js does for the server it runs; variables that are set already keep their value. */
export function readEnvironmentFile() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
