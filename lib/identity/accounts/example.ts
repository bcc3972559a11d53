/** A password in the examples of the API's description. */
export const examplePassword = "a long walk at dusk";

/** The token of a mailed link. */
export const exampleLink = { token_hash: "kX3v…" };
