import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import type { BrowserError } from "./schema";

/** Frames of a stack that are logged. */
const MAX_FRAMES = 8;

/** A line of a stack that names a script of this site: its file, line and column. */
const FRAME = /\/_next\/static\/([\w./-]+\.js):(\d+):(\d+)/;

/**
 * The part of a report that is logged. A browser's message may quote anything on the screen, so quotations, addresses,
 * numbers and ids are replaced, and of the stack only the places in this site's scripts are kept.
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
