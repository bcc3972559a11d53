import { defineConfig } from "prisma/config";
import { readEnvironmentFile } from "./scripts/environment-file.mjs";
import { rememberedUrl } from "./scripts/postgres/connection.mjs";

readEnvironmentFile();
const { DATA_DIR, DATABASE_URL, DIRECT_URL } = process.env;

// The CLI downloads its schema engine unless this names a file. `generate`, which is all that this project runs of the CLI, never uses it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations", seed: "tsx prisma/seed.ts" },
  // Without any address, the embedded database that `npm start` or `npm run dev` runs; `generate` needs none.
  datasource: { url: DIRECT_URL || DATABASE_URL || rememberedUrl(DATA_DIR || ".data") },
});
