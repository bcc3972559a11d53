import { EnterpriseUser, Group, User } from "scimmy/schemas";
import type { Attribute, SchemaDefinition } from "scimmy/types";
import { type Path, readPath } from "./filter";
import { scimProblem } from "./problem";
import type { ScimOperation } from "./schema";

/** A change of one supported attribute, by its canonical path. `only` is the selected value of a list. */
export type Change = { op: "add" | "remove" | "replace"; path: string; only?: string; value: unknown };

const STANDARD = [User, Group].map(({ definition }) => definition);
const EXTENSIONS = [EnterpriseUser].map(({ definition }) => definition);

/** @param name the attribute, without the values in its path, which may be personal */
const invalidPath = (name: string) =>
  // The log leaves out what is in quotes: any word may have been sent as a path.
  scimProblem(
    400,
    "invalidPath",
    /^[\w.:$-]+$/.test(name) ? `The path “${name}” is not supported` : "A path is not supported",
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The attribute of a schema at a path such as `name.givenName`. The package's own search throws for a missing one. */
function find({ attributes }: SchemaDefinition, path: string): Attribute | undefined {
  const [name, part, ...more] = path.toLowerCase().split(".");
  if (more.length > 0) return undefined;
  const named = (attribute: { name: string }, wanted: string | undefined) => attribute.name.toLowerCase() === wanted;
  const whole = attributes.find((attribute): attribute is Attribute => named(attribute, name));
  return part === undefined ? whole : whole?.subAttributes?.find((attribute) => named(attribute, part));
}

/** True for an attribute of an extension or of a standard resource. */
function isStandard(path: string, extensionPath: string): boolean {
  const name = path.toLowerCase();
  const extension = EXTENSIONS.find(({ id }) => name === id.toLowerCase() || name.startsWith(`${id.toLowerCase()}:`));
  if (extension)
    return name.length === extension.id.length || Boolean(find(extension, path.slice(extension.id.length + 1)));
  return STANDARD.some((definition) => find(definition, extensionPath));
}

/** True for an attribute that a client may set. The server sets `id`, `meta` and `schemas`. */
const isWritable = ({ name, config }: Attribute) =>
  !["id", "meta", "schemas"].includes(name) && config.mutable !== false && config.direction !== "out";

/** The changes of one operation to the attribute at a path. */
function changesAt(path: string, op: Change["op"], value: unknown, kept: SchemaDefinition): Change[] {
  const { name: named, only, part: partOfOnly } = read(path);
  const own = `${kept.id}:`;
  const local = named.toLowerCase().startsWith(own.toLowerCase()) ? named.slice(own.length) : named;
  const plain = partOfOnly === undefined ? local : `${local}.${partOfOnly}`;
  const [name = "", part] = plain.split(".", 2);
  const whole = find(kept, name);
  const attribute = find(kept, plain);
  if (!whole || !attribute) {
    if (isStandard(named, plain)) return [];
    throw invalidPath(named);
  }
  if (!isWritable(whole)) return [];
  if (only !== undefined) {
    if (!whole.config.multiValued || part !== undefined || op !== "remove") throw invalidPath(named);
    return [{ op, path: whole.name, only: onlyValue(only, named), value: undefined }];
  }
  // A part of every value of a list is not supported; directories do not send it.
  if (part !== undefined && whole.config.multiValued) throw invalidPath(named);
  if (part === undefined && whole.type === "complex" && !whole.config.multiValued) {
    return partsOf(whole, op, value, named).flatMap(([inner, of]) => changesAt(`${whole.name}.${inner}`, op, of, kept));
  }
  return [{ op, path: part === undefined ? whole.name : `${whole.name}.${attribute.name}`, value }];
}

/** Splits a complex attribute into its parts with their values. */
function partsOf(
  { subAttributes = [] }: Attribute,
  op: Change["op"],
  value: unknown,
  path: string,
): [string, unknown][] {
  if (op === "remove") return subAttributes.map(({ name }) => [name, undefined]);
  if (!isObject(value)) throw scimProblem(400, "invalidValue", `The value of ${path} is not an object`);
  return Object.entries(value);
}

/** Parses a path. @throws {Problem} 400 `invalidPath`, which does not quote the path */
function read(path: string): Path {
  try {
    return readPath(path);
  } catch {
    throw scimProblem(400, "invalidPath", "A path is not supported");
  }
}

/** The value of `[value eq "…"]`. */
function onlyValue([only, ...others]: NonNullable<Path["only"]>, name: string): string {
  if (only?.path.toLowerCase() !== "value" || typeof only.value !== "string" || others.length > 0)
    throw invalidPath(name);
  return only.value;
}

function operatorOf(op: string): Change["op"] {
  const name = op.toLowerCase();
  if (name === "add" || name === "remove" || name === "replace") return name;
  throw scimProblem(400, "invalidSyntax", "An operation is not add, remove or replace");
}

/**
 * The changes of operations to supported attributes, in order. Other attributes of the standard are skipped, as in a
 * new resource, because directories send more attributes than the product stores.
 * @throws {Problem} 400 `invalidPath` for an unknown attribute; `noTarget`, `invalidSyntax` or `invalidValue`
 */
export function readOperations(operations: ScimOperation[], kept: SchemaDefinition): Change[] {
  return operations.flatMap(({ op, path, value }) => {
    const operator = operatorOf(op);
    if (path !== undefined && path !== null) return changesAt(path, operator, value, kept);
    if (operator === "remove") throw scimProblem(400, "noTarget", "A removal needs a path");
    if (!isObject(value))
      throw scimProblem(400, "invalidValue", "The value of an operation without a path is not an object");
    return Object.entries(value).flatMap(([name, of]) => changesAt(name, operator, of, kept));
  });
}
