// Spreadsheet programs run what begins like a formula: with one of these signs, full-width ones included.
const SIGNS = "=+\\-@＝＋－＠";

// A cell begins where the text does. A program that expects another separator also begins one after a semicolon, a tab or a
// line break, and it drops quotes and spaces there.
const START = `(^|[;\\t\\r\\n])`;
const FORMULA = `(?=['" ]*[${SIGNS}])`;

const formulas = new RegExp(START + FORMULA, "g");
const protectedFormulas = new RegExp(`${START}'${FORMULA}`, "g");

/** The text of a cell that no spreadsheet program runs: a ' stands before each formula in it. */
export const protectCell = (text: string): string => text.replace(formulas, "$1'");

/** The text that `protectCell` was given. */
export const readCell = (cell: string): string => cell.replace(protectedFormulas, "$1");
