/** The timestamp used in the examples of the API's description. */
export const exampleTime = "2026-03-14T09:26:53.589Z";
