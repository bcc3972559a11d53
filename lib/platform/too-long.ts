/** The message for a text that is too long. @param limit characters */
export const tooLong = (limit: number) => `Please keep this under ${limit.toLocaleString("en")} characters`;
