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
