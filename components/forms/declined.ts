/** The user closed a question that an action depends on: nothing was done, and nothing need be said. */
export class Declined extends Error {
  override readonly name = "Declined";
}
