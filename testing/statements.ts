import pg from "pg";

/** A statement as the driver sends it; the name of a prepared one. */
export type Statement = { text: string; name?: string };

/** Runs something, and returns the statements that this process sent to PostgreSQL meanwhile, in their order. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function note(this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | Statement];
    const { text, name } = typeof asked === "string" ? { text: asked, name: undefined } : asked;
    // A new connection sets its time limits first.
    if (!/^SET /.test(text)) sent.push({ text, name });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await act();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
