/** Thrown when the user cancels a dialog that an action depends on. No message is shown. */
export class Declined extends Error {
  override readonly name = "Declined";
}
