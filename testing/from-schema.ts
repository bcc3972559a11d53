import fc from "fast-check";
import type { JsonSchema } from "@/lib/platform/http/openapi";

/** Values that attackers and broken clients send. */
const hostile = fc.constantFrom<unknown>(
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u0301\ufeff",
  "' OR 1=1; --",
  "%00",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "__proto__",
  "x".repeat(20_000),
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  true,
  [],
  [[]],
  {},
  { $gt: "" },
  { __proto__: null, constructor: { prototype: 1 } },
  "0000-01-01T00:00:00Z",
  "9999-12-31",
  "WyIyMDI2IiwiMSJd",
);

const words = fc.constantFrom(
  "Light",
  "A picture",
  "ada",
  "Überlänge",
  "光",
  "🎬 film",
  "https://youtu.be/SxdOUGdseq4",
);

/** Values that mostly fit a schema, and some that do not. @param known ids of existing rows */
export function fromSchema(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  known: string[],
): fc.Arbitrary<unknown> {
  const fitting = (some: JsonSchema): fc.Arbitrary<unknown> => {
    if (some.$ref) return fitting(schemas[some.$ref.split("/").at(-1) ?? ""] ?? {});
    if (some.enum) return fc.constantFrom(...some.enum);
    if (some.const !== undefined) return fc.constant(some.const);
    const forms = some.anyOf ?? some.oneOf;
    if (forms) return fc.oneof(...forms.map(mixed));
    switch (some.type) {
      case "string":
        return texts(some, known);
      case "integer":
      case "number":
        return numbers(some);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "array":
        return fc.array(mixed(some.items ?? {}), { maxLength: 3 });
      case "object":
        return fc.record(
          Object.fromEntries(Object.entries(some.properties ?? {}).map(([name, field]) => [name, mixed(field)])),
          { requiredKeys: some.required ?? [] },
        );
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  const mixed = (some: JsonSchema): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary: fitting(some) }, { weight: 1, arbitrary: hostile });
  return mixed(schema);
}

function texts({ format, minLength = 0, maxLength }: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  if (format === "uuid") return fc.oneof(fc.constantFrom(...known), fc.uuid());
  if (format === "date") return fc.constantFrom("1990-12-10", "1899-12-31", "2999-01-01", "2026-02-30");
  if (format) return fc.oneof(fc.webUrl(), words);
  const least = Number(minLength);
  const most = Math.max(least, Math.min(Number(maxLength ?? 40), 40));
  return fc.oneof(words, fc.emailAddress(), fc.string({ minLength: least, maxLength: most, unit: "binary" }));
}

function numbers({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> {
  const [min, max] = [Number(minimum ?? 0), Math.min(Number(maximum ?? 1000), 2 ** 31)];
  const inside = type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 4, arbitrary: inside }, { weight: 1, arbitrary: fc.constantFrom(min - 1, max + 1) });
}

/** Values for the parameters of a path. */
export const pathValues = (known: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom("not-an-id", "%00", "%27%20OR%201=1", "a%2Fb", "%F0%9F%8E%AC", "NaN") },
  );
