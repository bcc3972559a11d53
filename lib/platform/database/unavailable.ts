/** PostgreSQL's codes for too many connections, and for a server that does not accept any now. */
const CODES = { busy: "53300", away: "57P03" };

/** An error in the shape of PostgreSQL's own, so that it is answered with 503 as theirs are. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly severity = "FATAL";
  readonly code: string;

  constructor(reason: keyof typeof CODES) {
    super(reason === "busy" ? "No connection was free in time" : "The database does not respond");
    this.code = CODES[reason];
  }
}
