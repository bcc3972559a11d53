import { createHash } from "node:crypto";
import { z } from "zod";

/** Version of the file's layout. Raised when the code can no longer read files of the older layout. */
export const FORMAT = 1;

export const MANIFEST = "manifest.json";
export const SECRET = "auth-secret";

/** @param {string} name of a table */
export const tableEntry = (name) => `tables/${name}.copy`;

/** @param {string} key of a file below the uploads folder, with `/` between its parts */
export const uploadEntry = (key) => `uploads/${key}`;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  product: z.literal("waypoint"),
  format: z.int(),
  /** Version of the product that wrote the file. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Names of the database's migrations, in order. */
  migrations: z.array(z.string().regex(/^\w+$/)),
  /** The rows of a table in PostgreSQL's COPY text format, `columns` in the order of the values. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: hash })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  uploads: z.array(z.object({ key: z.string(), sha256: hash })),
  /** Hash of AUTH_SECRET, which seals sessions and second factors; and whether the file contains the secret itself. */
  secret: z.object({ sha256: hash, included: z.boolean() }),
});

/** @typedef {z.infer<typeof manifestSchema>} Manifest */

/** @param {string} secret @returns {string} a hash that identifies a secret without revealing it */
export const hashOfSecret = (secret) => createHash("sha256").update(`waypoint backup\0${secret}`).digest("hex");
