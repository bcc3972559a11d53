import pg from "pg";
import { currentRequestId } from "./call-context";
import { log } from "./log";
import { perProcess } from "./per-process";

/** Statements that take at least this long are logged. */
const SLOW_STATEMENT_MS = 500;

/** The limit of logged characters of a slow statement. */
const LOGGED_CHARACTERS = 300;

/** A statement of Prisma or `queryRows`, whose text never contains values. */
type Statement = { text: string; name?: string };

const isStatement = (config: unknown): config is Statement =>
  typeof config === "object" && config !== null && "text" in config && !("submit" in config);

/**
 * Adds the request's id to a statement without a name; a named one is prepared once by its text, which must not vary.
 */
const withComment = <Given extends Statement>(statement: Given, requestId: string | undefined): Given =>
  requestId && !statement.name ? { ...statement, text: `/* ${requestId} */ ${statement.text}` } : statement;

/** Logs a slow statement. `pid` is the PostgreSQL process, as in PostgreSQL's own log. */
function logIfSlow({ text }: Statement, started: number, requestId: string | undefined, client: object): void {
  const ms = Math.round(performance.now() - started);
  if (ms < SLOW_STATEMENT_MS) return;
  const { processID: pid } = client as { processID?: number | null };
  const statement = text.replace(/\s+/g, " ").trim().slice(0, LOGGED_CHARACTERS);
  log().warn({ requestId, ms, pid, statement }, "slow statement");
}

/** Begins a span of a statement. @returns the function that ends it */
type StatementTracer = (text: string) => (failed: boolean) => void;

const shared = perProcess<StatementTracer>("statementTracer");

/** Sets the tracer of statements. */
export function setStatementTracer(tracer: StatementTracer): void {
  shared.value = tracer;
}

/** A connection that adds the request's id to its statements, and logs slow ones. */
export class ObservedClient extends pg.Client {
  // `never` is compatible with all of the driver's overloads.
  override query(...words: unknown[]): never {
    const [config, ...rest] = words;
    if (!isStatement(config)) return this.#send(words);
    const started = performance.now();
    const requestId = currentRequestId();
    const endSpan = shared.value?.(config.text);
    const ended = (failed: boolean) => {
      endSpan?.(failed);
      logIfSlow(config, started, requestId, this);
    };
    const callback = rest.at(-1);
    const statement = withComment(config, requestId);
    if (typeof callback === "function") {
      const report = (error: unknown, ...outcome: unknown[]) => {
        ended(Boolean(error));
        callback(error, ...outcome);
      };
      return this.#send([statement, ...rest.slice(0, -1), report]);
    }
    const result: Promise<unknown> = this.#send([statement, ...rest]);
    result.then(
      () => ended(false),
      () => ended(true),
    );
    return result as never;
  }

  #send(words: unknown[]): never {
    return Reflect.apply(super.query, this, words) as never;
  }
}
