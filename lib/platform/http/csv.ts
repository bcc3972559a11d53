import "server-only";
import Papa from "papaparse";

/** What spreadsheets take for the sign that a file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

// A cell that begins as a formula does would be run by the program that opens it.
const lines = (rows: string[][]) => `${Papa.unparse(rows, { escapeFormulae: true })}\r\n`;

/**
 * A spreadsheet as a download that is made while it is fetched: of its rows one batch at a time is held.
 * @param name of the file, which the day follows
 * @throws what the first batch throws; later there is no answer left to give, and the download breaks off
 */
export async function csvFile(
  name: string,
  fields: string[],
  batches: AsyncGenerator<string[][], void>,
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
