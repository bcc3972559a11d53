import "server-only";
import Papa from "papaparse";
import { protectCell } from "@/lib/platform/spreadsheet-cell";

/** Makes spreadsheet programs read a file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** A text, or a number, which programs add up and never run, below 0 either. */
export type Cell = string | number;

const written = (cell: Cell) => (typeof cell === "number" ? cell : protectCell(cell));

const lines = (rows: Cell[][]) => `${Papa.unparse(rows.map((cells) => cells.map(written)))}\r\n`;

/**
 * Streams a CSV download, one batch of rows at a time.
 * @param name of the file; today's date is appended
 * @throws what the first batch throws; if a later batch throws, the download is aborted
 */
export async function csvFile(
  name: string,
  fields: string[],
  batches: AsyncGenerator<Cell[][], void>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let batch = await batches.next();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + lines([fields])));
    },
    async pull(controller) {
      if (batch.done) return controller.close();
      if (batch.value.length > 0) controller.enqueue(encoder.encode(lines(batch.value)));
      batch = await batches.next();
      if (batch.done) controller.close();
    },
    async cancel() {
      await batches.return();
    },
  });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${day}.csv"`,
    },
  });
}
