import { mkdirSync, writeFileSync } from "node:fs";
import { register } from "node:module";
import path from "node:path";

// Replaces the `server-only` package, which cannot be imported outside of Next.
const serverOnly = `export const resolve = (specifier, context, next) =>
  specifier === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(serverOnly)}`);

const { collectDocument } = await import("./collect");
const file = path.resolve(import.meta.dirname, "../../lib/platform/http/generated/openapi.json");
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(await collectDocument()));
