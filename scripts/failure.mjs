/** An error whose message is printed without a stack trace. */
export class Failure extends Error {
  name = "Failure";

  /**
   * @param {string} message one sentence with the cause and the remedy
   * @param {string} [details] output of the failed program, printed before the message
   */
  constructor(message, details = "") {
    super(message);
    this.details = details;
  }
}

/** @param {unknown} error @returns {string | undefined} the system's or PostgreSQL's code of an error */
export function codeOf(error) {
  const isCoded = typeof error === "object" && error !== null && "code" in error;
  return isCoded && typeof error.code === "string" ? error.code : undefined;
}

/** @param {unknown} error @returns {string} */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {unknown} error @returns {string} */
export function stackOf(error) {
  return (error instanceof Error && error.stack) || messageOf(error);
}
