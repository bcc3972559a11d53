/** The moment of the examples in the API's description. */
export const exampleTime = "2026-03-14T09:26:53.589Z";
