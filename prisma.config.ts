import path from "node:path";
import { defineConfig } from "prisma/config";
import { readEnvironmentFile } from "./scripts/environment-file.mjs";
import { rememberedUrl } from "./scripts/postgres/connection.mjs";

readEnvironmentFile();
const { DATA_DIR, DATABASE_URL, DIRECT_URL, MIGRATIONS_FOLDER } = process.env;

// Prisma's own schema engine is a download; this one is its WebAssembly form from npm. On Windows a script cannot stand in for a binary.
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, "scripts/prisma/schema-engine.mjs");
}

export default defineConfig({
  schema: "prisma/schema",
  // A restore names a folder with the migrations of the version that wrote the backup.
  migrations: { path: MIGRATIONS_FOLDER || "prisma/migrations", seed: "tsx prisma/seed.ts" },
  // Migrations hold a session-level lock, which a pooled address cannot keep. Without any, the embedded database that
  // `npm start` or `npm run dev` runs; `generate` needs none.
  datasource: { url: DIRECT_URL || DATABASE_URL || rememberedUrl(DATA_DIR || ".data") },
});
