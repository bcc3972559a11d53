import pg from "pg";

/** A statement as the driver sends it; the name of a prepared one. */
export type Statement = { text: string; values: unknown[]; name?: string };

/** The connections' own: a new one sets its time limits, and under load another asks whether the database still answers. */
const OF_CONNECTIONS = /^SET |pg_is_in_recovery/;

/** Runs something, and returns the statements that this process sent to PostgreSQL meanwhile, in their order. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function note(this: pg.Client, ...given: unknown[]) {
    const [asked, values = []] = given as [string | Statement, unknown[]?];
    const statement = typeof asked === "string" ? { text: asked, values } : asked;
    if (!OF_CONNECTIONS.test(statement.text)) sent.push(statement);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await act();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
