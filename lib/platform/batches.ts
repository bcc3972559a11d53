/** Rows of one batch: few enough for one statement, whatever the longest texts are. */
const BATCH_ROWS = 200;

/** A list that is read a batch of rows at a time. */
export type Batches<Row> = AsyncGenerator<Row[], void>;

/**
 * Reads a list of any length. The ids come first, so that each batch is found by its keys, and no row comes twice.
 * @param read the rows of these ids that are still there, in the order of the ids
 */
export async function* inBatches<Row>(
  listIds: () => Promise<string[]>,
  read: (ids: string[]) => Promise<Row[]>,
): Batches<Row> {
  const ids = await listIds();
  for (let from = 0; from < ids.length; from += BATCH_ROWS) yield read(ids.slice(from, from + BATCH_ROWS));
}
