import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import type { BrowserError } from "./schema";

/** The limit of logged frames of a stack. */
const MAX_FRAMES = 8;

/** A line of a stack that names a script of this site: its file, line and column. */
const FRAME = /\/_next\/static\/([\w./-]+\.js):(\d+):(\d+)/;

/**
 * Removes personal data from a report for the log. A browser's message may quote anything on the screen, so quotations,
 * addresses, numbers and ids are replaced, and only the places in this site's scripts are kept of the stack.
 */
export function scrub({ name, message, page, stack }: BrowserError) {
  const at = stack
    .split("\n")
    .flatMap((line) => FRAME.exec(line)?.slice(1).join(":") ?? [])
    .slice(0, MAX_FRAMES);
  const [path = ""] = page.split(/[?#]/, 1);
  return {
    name: /^\w+$/.test(name) ? name : "Error",
    message: withoutPersonal(message),
    page: withoutPersonal(path),
    at,
  };
}
