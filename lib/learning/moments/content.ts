import { isBlank, tooLong } from "@/lib/platform/text";

/** The limit of a note, a question and a reply, without spaces around it. */
export const MAX_MOMENT_CHARACTERS = 5000;

/** Seconds by which a button or a key moves the second of a note. */
export const STEP_SECONDS = 5;

/** The message for a note, question or reply without content. */
export const EMPTY_MOMENT = "This cannot be empty";

/** Validates the text of a note, question or reply, ignoring spaces around it. @returns the message to show, or null when it is valid */
export function bodyProblem(body: string): string | null {
  if (isBlank(body)) return EMPTY_MOMENT;
  return body.trim().length > MAX_MOMENT_CHARACTERS ? tooLong(MAX_MOMENT_CHARACTERS) : null;
}

/**
 * The second at which a note or question is taken: earlier than shown, because a thought follows the sentence it is
 * about.
 * @param shown the second that the player shows
 * @param offset the user's preference, in seconds
 */
export const takenSecond = (shown: number, offset: number): number => Math.max(0, Math.floor(shown) - offset);

/** Moves a second within the lesson. @param duration of the lesson in seconds; null while unknown */
export const movedSecond = (second: number, by: number, duration: number | null): number =>
  Math.min(Math.max(0, second + by), duration ?? Number.POSITIVE_INFINITY);
