/** The separator of a spreadsheet: the first sign of its first line that can be one. A comma or semicolon in a cell is none. */
export const separatorOf = (text: string): string => /[,;\t\r\n]/.exec(text)?.[0].replace(/[\r\n]/, ",") ?? ",";

/** Signs of a spreadsheet by their codes. */
const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [34, 10, 13];

/**
 * Makes a function that finds, in a spreadsheet that comes in parts, a quotation mark within a quoted cell that is not doubled. Papa Parse
 * accepts it, and looks for the end of the cell from each of them: such a file is refused before it is parsed.
 * @returns the line from 1, or null; it reads each part once
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

/** The sentence about a mark that `looseQuoteFinder` finds. */
export const looseQuote = (line: number) => `Line ${line} has a quotation mark within a quoted cell. Write it twice`;
