import pg from "pg";
import { type Statement, statementsDuring } from "./statements";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
};

/** Nodes that read all of their input before they give a row, so that a LIMIT above them saves nothing. */
const BLOCKING = /^(Sort|Aggregate|Hash|HashSetOp|WindowAgg|Materialize|Memoize)$/;

/**
 * The tables and indexes that a plan reads from one end to the other.
 * @param isBounded a LIMIT above stops the reading
 */
function wholeScans(node: Node, isBounded = false): string[] {
  const type = node["Node Type"];
  const bounded = type === "Limit" || (isBounded && !BLOCKING.test(type));
  const isScan = type === "Seq Scan" || /^(Index|Index Only|Bitmap Index) Scan$/.test(type);
  const isWhole = isScan && !node["Index Cond"] && !bounded;
  const name = node["Index Name"] ?? node["Relation Name"] ?? "";
  return [...(isWhole ? [name] : []), ...(node.Plans ?? []).flatMap((plan) => wholeScans(plan, bounded))];
}

/**
 * The settings under which PostgreSQL plans a few rows as it plans a million: by look-ups wherever an index allows one, and in
 * the order of an index or by sorting what the look-ups found.
 */
const AS_OF_A_MILLION = ["on", "off"].map(
  (sort) =>
    `SET random_page_cost = 0.01; SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_sort = ${sort}`,
);

/** The tables and indexes that a statement has to read whole under the kindest of the settings. */
async function scansOf(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const found: string[][] = [];
  for (const settings of AS_OF_A_MILLION) {
    await client.query(settings);
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    found.push(wholeScans(rows[0]["QUERY PLAN"][0].Plan));
  }
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** @property scans tables and indexes that a statement has to read whole, for want of an index */
export type Cost = { statements: number; scans: string[] };

/** Runs something, and plans the statements that this process sent meanwhile as for big tables. */
export async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const sent = await statementsDuring(act);
  const queries = sent.filter(({ text }) => /^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)\b/i.test(text));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const scans = new Set<string>();
    for (const query of queries) for (const name of await scansOf(client, query)) scans.add(name);
    return { statements: queries.length, scans: [...scans] };
  } finally {
    await client.end();
  }
}
