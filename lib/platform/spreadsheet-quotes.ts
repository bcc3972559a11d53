/** The separator of a spreadsheet: the first possible one in its first line, whatever later cells contain. */
export const separatorOf = (text: string): string => /[,;\t\r\n]/.exec(text)?.[0].replace(/[\r\n]/, ",") ?? ",";

/** Character codes. */
const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [34, 10, 13];

/**
 * Creates a function that finds a quotation mark within a quoted cell that is not doubled, in consecutive parts of a
 * spreadsheet. Papa Parse accepts such marks, but searches the end of the cell again from each, which takes quadratic
 * time.
 * @returns the function, which returns the line from 1, or null
 */
export function looseQuoteFinder(): (part: string) => number | null {
  let separator: number | undefined;
  let state: "begins" | "plain" | "quoted" | "closes" = "begins";
  let line = 1;
  return (part) => {
    if (part === "") return null;
    separator ??= separatorOf(part).charCodeAt(0);
    for (let index = 0; index < part.length; index += 1) {
      const code = part.charCodeAt(index);
      if (code === LINE_FEED) line += 1;
      if (state === "quoted") state = code === QUOTE ? "closes" : state;
      else if (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) state = "begins";
      else if (state === "closes" && code !== QUOTE) return line;
      else if (code === QUOTE && state !== "plain") state = "quoted";
      else state = "plain";
    }
    return null;
  };
}

/** The message about a mark that `looseQuoteFinder` has found. */
export const looseQuote = (line: number) => `Line ${line} has a quotation mark within a quoted cell. Write it twice`;
