// Spreadsheet programs run a text that begins with one of these signs as a formula, full-width signs included.
const SIGNS = "=+\\-@＝＋－＠";

// A formula can start at the beginning of a text. In a program that expects another separator, it can also start after a
// semicolon, a tab or a line break, where quotes and spaces are dropped.
const START = `(^|[;\\t\\r\\n])`;
const FORMULA = `(?=['" ]*[${SIGNS}])`;

const formulas = new RegExp(START + FORMULA, "g");
const protectedFormulas = new RegExp(`${START}'${FORMULA}`, "g");

/** Inserts a ' before each formula in a text, so that no spreadsheet program runs it. */
export const protectCell = (text: string): string => text.replace(formulas, "$1'");

/** Reverses `protectCell`. */
export const readCell = (cell: string): string => cell.replace(protectedFormulas, "$1");
