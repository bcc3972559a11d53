import pg from "pg";
import { codeOf, Failure, messageOf } from "../failure.mjs";

const { escapeIdentifier: quote } = pg;

/** PostgreSQL's codes for a role without a right, and for one that cannot sign in. */
const NO_RIGHT = "42501";
const NO_SIGN_IN = ["28P01", "28000"];

/** Host, port and name of a database, without its password. @param {string} url */
function placeOf(url) {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** The role and the database of a URL, quoted for a statement. @param {string} url */
export function namesOf(url) {
  const { username, pathname } = new URL(url);
  return { role: quote(decodeURIComponent(username)), database: quote(decodeURIComponent(pathname.slice(1))) };
}

/** @param {string} problem @param {string} statement */
const withStatement = (problem, statement) =>
  `${problem}: run \`${statement}\` as an administrator of the server, and start again.`;

/** The message for a database that does not exist and that its role may not create. @param {string} url */
export function missingDatabaseMessage(url) {
  const { role, database } = namesOf(url);
  return withStatement(`The database ${database} does not exist`, `CREATE DATABASE ${database} OWNER ${role};`);
}

/**
 * The reason for an error. Node tries every address of a host, and its error then has one reason each and no message.
 * @param {unknown} error
 */
function reasonOf(error) {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return messageOf(error) || (first && messageOf(first)) || codeOf(error);
}

/**
 * The error message for a failed connection.
 * @param {unknown} error
 * @param {string} variable that names the database
 * @param {string} url
 */
export function toConnectionFailure(error, variable, url) {
  if (error instanceof Failure) return error;
  const code = codeOf(error) ?? "";
  const { role, database } = namesOf(url);
  if (code === NO_RIGHT) {
    return new Failure(
      withStatement(
        `The role ${role} may not use the database ${database}`,
        `ALTER DATABASE ${database} OWNER TO ${role};`,
      ),
    );
  }
  const remedy = NO_SIGN_IN.includes(code) ? "correct the user and password in" : "start it, or correct";
  return new Failure(`PostgreSQL at ${placeOf(url)} cannot be used (${reasonOf(error)}): ${remedy} ${variable}.`);
}

const RIGHTS = `
  SELECT current_user AS role, current_database() AS database, coalesce(current_schema(), 'public') AS schema,
    pg_has_role(current_user, (SELECT datdba FROM pg_database WHERE datname = current_database()), 'USAGE') AS owns,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS creates,
    (SELECT r.rolname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND NOT pg_has_role(current_user, c.relowner, 'USAGE') LIMIT 1) AS stranger`;

/**
 * Checks that the connection's role can migrate: it creates tables, and every table is its own.
 * @param {import("pg").Client} client
 * @throws {Failure} with the statement that gives it the right
 */
export async function requireRights(client) {
  const { rows } = await client.query(RIGHTS);
  const { role, database, schema, owns, creates, stranger } = rows[0];
  const name = quote(role);
  if (!creates) {
    const statement = owns
      ? `ALTER SCHEMA ${quote(schema)} OWNER TO ${name};`
      : `ALTER DATABASE ${quote(database)} OWNER TO ${name};`;
    throw new Failure(
      withStatement(`The role ${name} may not create tables in the database ${quote(database)}`, statement),
    );
  }
  if (stranger === null) return;
  const statement = `REASSIGN OWNED BY ${quote(stranger)} TO ${name};`;
  throw new Failure(
    withStatement(`Tables of the database ${quote(database)} belong to the role ${quote(stranger)}`, statement),
  );
}
