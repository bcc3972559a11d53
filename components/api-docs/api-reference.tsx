import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import type { Method } from "@/lib/platform/http/description";
import { type OpenApiDocument, operationsOf } from "@/lib/platform/http/openapi";
import { CallDetails, Prose } from "./call-details";
import { Disclosure, Finder, FoundSection } from "./found";
import { Shape } from "./shape";

type Described = ReturnType<typeof operationsOf>[number];

type Props = {
  document: OpenApiDocument;
  /** The initial search text. */
  initial: string;
  /** Renders the form that sends a call. */
  tryIt: (call: Described) => ReactNode;
};

const tones: Record<Method, "info" | "success" | "warning" | "danger"> = {
  GET: "info",
  POST: "success",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "danger",
};

/** The fragment of a group's address. */
const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** The API reference: general rules, the calls by group, and the schemas. */
export function ApiReference({ document, initial, tryIt }: Props) {
  const calls = operationsOf(document);
  const accessLabel = (access: string) => document["x-access"][access]?.label ?? access;
  const shapes = Object.entries(document.components.schemas);
  const textOf = ({ method, path, operation }: Described) =>
    [method, path, operation.summary, ...operation.tags, accessLabel(operation["x-access"])].join(" ");
  const shapeText = (name: string) => `${name} schema`;
  const texts = [...calls.map(textOf), ...shapes.map(([name]) => shapeText(name))];
  return (
    <Finder initial={initial} texts={texts}>
      {document.tags.map(({ name, description }) => {
        const own = calls.filter(({ operation }) => operation.tags.includes(name));
        return (
          <FoundSection key={name} id={slug(name)} label={name} texts={own.map(textOf)}>
            <h2 className="text-h3">{name}</h2>
            <p className="mt-1 mb-4 max-w-measure text-fg-2">
              <Prose text={description} />
            </p>
            <div className="flex flex-col gap-2">
              {own.map((call) => (
                <Disclosure
                  key={call.operation.operationId}
                  id={call.operation.operationId}
                  text={textOf(call)}
                  summary={<CallLine call={call} access={accessLabel(call.operation["x-access"])} />}
                >
                  <CallDetails operation={call.operation} tryIt={tryIt(call)} />
                </Disclosure>
              ))}
            </div>
          </FoundSection>
        );
      })}
      <FoundSection id="shapes" label="Schemas" texts={shapes.map(([name]) => shapeText(name))}>
        <h2 className="mb-4 text-h3">Schemas</h2>
        <div className="flex flex-col gap-2">
          {shapes.map(([name, schema]) => (
            <Disclosure
              key={name}
              id={name}
              text={shapeText(name)}
              summary={<h3 className="font-mono text-body font-semibold">{name}</h3>}
            >
              <Shape name={name} schema={schema} />
            </Disclosure>
          ))}
        </div>
      </FoundSection>
    </Finder>
  );
}

function CallLine({ call: { method, path, operation }, access }: { call: Described; access: string }) {
  return (
    <h3 className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 font-text text-small font-normal font-stretch-normal">
      <Chip tone={tones[method]} className="font-mono text-meta font-semibold">
        {method}
      </Chip>
      <span className="min-w-0 font-mono font-semibold break-all">{path}</span>
      <span className="min-w-0 text-fg-2">{operation.summary}</span>
      <Chip className="ml-auto">{access}</Chip>
    </h3>
  );
}
