/** Rows of one batch, few enough for one statement even with the longest texts. */
const BATCH_ROWS = 200;

/** A list that is read a batch of rows at a time. */
export type Batches<Row> = AsyncGenerator<Row[], void>;

/**
 * Reads a list of any length. All ids are read first, so that each batch is read by its keys, and no row is read twice.
 * @param read returns the rows of the ids that still exist, in the order of the ids
 */
export async function* inBatches<Row>(
  listIds: () => Promise<string[]>,
  read: (ids: string[]) => Promise<Row[]>,
): Batches<Row> {
  const ids = await listIds();
  for (let from = 0; from < ids.length; from += BATCH_ROWS) yield read(ids.slice(from, from + BATCH_ROWS));
}
