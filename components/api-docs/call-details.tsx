import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import { InOrder } from "@/components/ui/in-order";
import { TextArea } from "@/components/ui/text-input";
import type { Answer, MediaTypes, Operation } from "@/lib/platform/http/openapi";
import { FieldTable, Words } from "./shape";

type Props = { operation: Operation; tryIt: ReactNode };

/** The details of a call: parameters, responses, an example, and a form that sends it. */
export function CallDetails({ operation, tryIt }: Props) {
  const { description, parameters, requestBody, responses } = operation;
  const answer = Object.values(responses).find(({ content }) => content);
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <p className="max-w-measure text-fg-2">
          <Prose text={description ?? ""} />
        </p>
        {parameters.length > 0 && (
          <Part title="Parameters">
            <FieldTable caption="Parameters" fields={parameters} />
          </Part>
        )}
        {requestBody && (
          <Part title={requestBody.required ? "Request body" : "Request body (optional)"}>
            <Content content={requestBody.content} />
          </Part>
        )}
        <Part title="Responses">
          <ul className="flex flex-col gap-2">
            {Object.entries(responses).map(([status, one]) => (
              <li key={status} className="flex items-start gap-3 text-small">
                <StatusChip status={Number(status)} />
                <span className="min-w-0 pt-1 text-fg-2">
                  <Prose text={one.description} /> <Shown answer={one} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Example title="Example request" content={requestBody?.content} />
        <Example title="Example response" content={answer?.content} />
        {tryIt}
      </div>
    </div>
  );
}

/** A titled section of a call. @param props.level the heading level that fits the page's outline */
export function Part({ title, level = 4, children }: { title: string; level?: 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Heading className="text-small font-semibold text-fg">{title}</Heading>
      {children}
    </div>
  );
}

/** Text in which words in backquotes are code. */
export function Prose({ text }: { text: string }) {
  return (
    <InOrder items={text.split("`")}>
      {(part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <code className="rounded-chip bg-surface-3 px-1 font-mono text-[0.92em] text-fg">{part}</code>
        )
      }
    </InOrder>
  );
}

/** A code sample in a read-only text box, which scrolls, takes the focus and supports copying. */
export function Code({ label, children }: { label: string; children: string }) {
  return <TextArea readOnly aria-label={label} value={children} wrap="off" className="bg-bg font-mono text-meta" />;
}

/** The status code, coloured by success, redirect or error. */
export function StatusChip({ status }: { status: number }) {
  return (
    <Chip tone={status < 300 ? "success" : status < 400 ? "info" : "warning"} className="font-mono">
      {status}
    </Chip>
  );
}

function Content({ content }: { content: MediaTypes }) {
  return Object.entries(content).map(([type, { schema }]) =>
    schema.properties ? (
      <FieldTable
        key={type}
        caption="Request body"
        fields={Object.entries(schema.properties).map(([name, field]) => ({
          name,
          required: schema.required?.includes(name) ?? false,
          schema: field,
        }))}
      />
    ) : (
      <p key={type} className="text-small text-fg-2">
        <Words schema={schema} /> <span className="text-fg-3">as {type}</span>
      </p>
    ),
  );
}

function Shown({ answer: { content = {}, headers = {} } }: { answer: Answer }) {
  const names = Object.keys(headers).filter((name) => name !== "X-Request-Id");
  const types = Object.entries(content).filter(([type]) => type !== "application/problem+json");
  return (
    <>
      {types.map(([type, { schema }]) => (
        <span key={type} className="text-fg">
          <Words schema={schema} />
          {type !== "application/json" && ` as ${type}`}.
        </span>
      ))}
      {names.length > 0 && <span className="block text-fg-3">With {names.join(", ")}.</span>}
    </>
  );
}

function Example({ title, content }: { title: string; content: MediaTypes | undefined }) {
  const example = Object.values(content ?? {})[0]?.example;
  if (example === undefined) return null;
  return (
    <Part title={title}>
      <Code label={title}>{typeof example === "string" ? example : JSON.stringify(example, null, 2)}</Code>
    </Part>
  );
}
