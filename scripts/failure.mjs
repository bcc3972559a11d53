/** What the person at the terminal has to know instead of a stack trace. */
export class Failure extends Error {
  name = "Failure";

  /**
   * @param {string} message one sentence with the cause and the way out
   * @param {string} [details] what a program said about it, shown before
   */
  constructor(message, details = "") {
    super(message);
    this.details = details;
  }
}
