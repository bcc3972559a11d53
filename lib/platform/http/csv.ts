import "server-only";
import Papa from "papaparse";
import { protectCell } from "@/lib/platform/spreadsheet-cell";
import { textFile } from "./text-file";

/** Makes spreadsheet programs read a file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** A text or a number. Numbers need no protection from formulas, so that negative ones stay numbers. */
export type Cell = string | number;

const written = (cell: Cell) => (typeof cell === "number" ? cell : protectCell(cell));

const lines = (rows: Cell[][]) => `${Papa.unparse(rows.map((cells) => cells.map(written)))}\r\n`;

/** The rows of a file, a batch at a time. */
type RowBatches = AsyncIterable<Cell[][]> | Iterable<Cell[][]>;

/**
 * Streams a CSV download, one batch of rows at a time, as `textFile` does.
 * @param name of the file; today's date is appended
 */
export const csvFile = (name: string, fields: string[], batches: RowBatches): Promise<Response> =>
  textFile({ name, extension: "csv", mediaType: "text/csv" }, csvTexts(fields, batches));

/** The text of a CSV file, one batch of rows at a time. */
export async function* csvTexts(fields: string[], batches: RowBatches) {
  let before = BYTE_ORDER_MARK + lines([fields]);
  for await (const rows of batches) {
    yield before + (rows.length > 0 ? lines(rows) : "");
    before = "";
  }
  yield before;
}
