// Plain JavaScript, because the server (scripts/server.mjs) logs refusals before Next.js compiles anything.

/** A word, a number, or an id with or without a file extension. */
const PLAIN_SEGMENT = /^(?:[a-z][a-z\d.-]{0,29}|\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.[a-z]{1,5})?|)$/i;

/** No path of a call or a page is as long. */
const MAX_CHARACTERS = 300;

/** The folder whose file names are secrets. */
const SECRET_FOLDER = "calendars";

/**
 * A path for the log, without its query and without segments that may be secret, such as the token of a calendar. A long
 * one is cut.
 * @param {string} path
 * @returns {string}
 */
export function loggedPath(path) {
  const logged = path
    .split(/[?#]/, 1)
    .flatMap((plain) => plain.split("/"))
    .map((segment, index, all) =>
      PLAIN_SEGMENT.test(segment) && all[index - 1] !== SECRET_FOLDER ? segment : "<value>",
    )
    .join("/");
  return logged.length > MAX_CHARACTERS ? `${logged.slice(0, MAX_CHARACTERS)}…` : logged;
}
