import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A call as the files under app/api have it; `access` is the name of its rule, and empty where the file names none. */
type Found = { method: string; path: string; access: string; anyOrigin: boolean };

/** An id that nothing has. */
export const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every call there is, read from the tree of files, so that nobody has to remember to list a new one. */
export const calls: Found[] = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((name) => path.basename(name) === "route.ts" && !name.includes("[..."))
  .flatMap((name) => {
    const source = readFileSync(path.join("app/api", name), "utf8");
    const given = METHODS.filter((method) => new RegExp(`^ {2}${method}\\b`, "m").test(source));
    return given.map((method) => ({
      method,
      path: `/api/${path.dirname(name).replaceAll(path.sep, "/")}`,
      access: new RegExp(`^ {2}${method}: route\\(\\s*\\{[^}]*?access: (\\w+)`, "m").exec(source)?.[1] ?? "",
      anyOrigin: new RegExp(`^ {2}${method}: route\\(\\s*\\{[^}]*?anyOrigin: true`, "m").test(source),
    }));
  });

/** The address of a call, about this person or thing. */
export const addressOf = ({ path: form }: Found, id: string) => form.replace(/\[\w+\]/g, id);

/** Calls as a test's table shows them. */
export const rows = (some: Found[]) => some.map((call) => [`${call.method} ${call.path}`, call] as const);

/** Whether a call may change something. */
export const changes = ({ method }: Found) => method !== "GET";
