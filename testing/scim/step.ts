/**
 * One request of a directory, and what it must get. `{mail}`, `{group}` and the names of kept ids stand for values of the run, also
 * inside texts.
 */
export type Step = {
  send: [method: string, path: string, body?: unknown];
  status: number;
  /** Part of the answer. */
  answer?: object;
  /** The name under which the id of the answer is kept. */
  keep?: string;
};

const CORE = "urn:ietf:params:scim:schemas:core:2.0";
const MESSAGES = "urn:ietf:params:scim:api:messages:2.0";

export const USER = `${CORE}:User`;
export const GROUP = `${CORE}:Group`;
export const LIST = `${MESSAGES}:ListResponse`;
export const ERROR = `${MESSAGES}:Error`;

/** A PATCH with these operations. */
export const patch = (...Operations: object[]) => ({ schemas: [`${MESSAGES}:PatchOp`], Operations });

/** A list without resources. */
export const NOTHING = { schemas: [LIST], totalResults: 0, itemsPerPage: 0, startIndex: 1, Resources: [] };
