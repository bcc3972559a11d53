import { InOrder } from "@/components/ui/in-order";
import type { JsonSchema } from "@/lib/platform/http/openapi";
import { fieldsOf, inWords, type ShapeField } from "./schema-words";

/** A schema in words. Named schemas are links to their entries. */
export function Words({ schema }: { schema: JsonSchema }) {
  return (
    <InOrder items={inWords(schema)}>
      {(piece) =>
        typeof piece === "string" ? (
          piece
        ) : (
          <a href={`#${piece.shape}`} className="font-mono font-semibold text-accent-text underline underline-offset-3">
            {piece.shape}
          </a>
        )
      }
    </InOrder>
  );
}

/** A table of fields and their types. */
export function FieldTable({ caption, fields }: { caption: string; fields: ShapeField[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-small">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-fg-3">
        <tr className="border-line border-b">
          <th scope="col" className="w-2/5 py-2 pr-4 font-medium">
            Name
          </th>
          <th scope="col" className="py-2 font-medium">
            Type
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, required, schema }) => (
          <tr key={name} className="border-line border-b align-top last:border-0">
            <th scope="row" className="py-2 pr-4 font-mono font-medium break-words">
              {name}
              {required && <span className="block font-text text-meta font-normal text-fg-3">required</span>}
            </th>
            <td className="py-2 text-fg-2">
              <Words schema={schema} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A named schema: a table of its fields for each of its forms. */
export function Shape({ name, schema }: { name: string; schema: JsonSchema }) {
  return (
    <InOrder items={schema.oneOf ?? [schema]}>
      {(form, index) => (
        <div>
          {index > 0 && <p className="py-2 text-small text-fg-3">or</p>}
          {form.properties ? (
            <FieldTable caption={`Fields of ${name}`} fields={fieldsOf(form)} />
          ) : (
            <p className="text-small text-fg-2">
              <Words schema={form} />
            </p>
          )}
        </div>
      )}
    </InOrder>
  );
}
