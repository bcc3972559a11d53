import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { about } from "@/app/api/openapi.json/about";
import { type Call, METHODS } from "@/lib/platform/http/description";
import { documentOf } from "@/lib/platform/http/document";
import { exampleWriter } from "@/lib/platform/http/examples";
import type { OpenApiDocument } from "@/lib/platform/http/openapi";
import type { Handler } from "@/lib/platform/http/route";

const root = path.resolve(import.meta.dirname, "../..");

/** The files of this name below a folder of the project, sorted by folder. */
function filesNamed(name: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === name)
    .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
    .sort();
}

const load = (file: string): Promise<Record<string, unknown>> => import(/* @vite-ignore */ path.join(root, file));

/** The path of a route file: parameters in braces, and nothing for a catch-all folder. */
const pathOf = (file: string) =>
  `/${path.posix
    .dirname(file)
    .replace(/^app\//, "")
    .replace(/\/\[\.\.\.\w+\]$/, "")}`.replace(/\[(\w+)\]/g, "{$1}");

/**
 * Every call of the API, read from the route files. Starts no server and opens no database.
 * @throws {Error} when a file exports a method that is not made by `route()` or `catchAll()`, or no OPTIONS
 */
export async function collectCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const file of filesNamed("route.ts", "app/api")) {
    const handlers = await load(file);
    // Without it, Next answers OPTIONS with every method that the file exports, the refused ones too.
    if (!handlers.OPTIONS) throw new Error(`${file} does not export OPTIONS`);
    for (const method of METHODS) {
      const handler = handlers[method] as Handler | undefined;
      if (!handler) continue;
      if (!handler.described) throw new Error(`${method} of ${file} is not made by route()`);
      for (const [rest, description] of Object.entries(handler.described)) {
        calls.push({ ...description, method, path: pathOf(file) + rest });
      }
    }
  }
  return calls;
}

/** The schemas that the document may reference by name: every `…Schema` that a `schema.ts` in `lib` exports. */
async function collectSchemas(): Promise<Record<string, z.ZodType>> {
  const schemas: Record<string, z.ZodType> = {};
  for (const file of filesNamed("schema.ts", "lib")) {
    for (const [name, value] of Object.entries(await load(file))) {
      if (!name.endsWith("Schema") || !(value instanceof z.ZodType)) continue;
      if (schemas[name] && schemas[name] !== value) throw new Error(`Two schemas are called ${name}, one in ${file}`);
      schemas[name] = value;
    }
  }
  return schemas;
}

/** Creates the writer of example values that the document uses. */
export const collectExamples = async () => exampleWriter(await collectSchemas(), about.nouns);

/** The OpenAPI 3.1 document of the current route files. */
export async function collectDocument(): Promise<OpenApiDocument> {
  return documentOf(await collectCalls(), await collectSchemas(), about);
}
