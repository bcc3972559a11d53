"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { TextArea, TextInput } from "@/components/ui/text-input";
import type { Parameter } from "@/lib/platform/http/openapi";
import { Code, Part, StatusChip } from "./call-details";
import type { Trial } from "./trial";

type Shown = { status: number; words: string; milliseconds: number; headers: string; body: string };

/** A form that sends a call with the reader's session and shows the response. */
export default function TryIt({ method, path, parameters, body }: Trial) {
  const [values, setValues] = useState(() => parameters.map(({ value }) => value));
  const [text, setText] = useState(body ?? "");
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<Shown | string | null>(null);

  const valuesIn = (place: Parameter["in"]) =>
    parameters.flatMap((parameter, index) => {
      const value = values[index] ?? "";
      return parameter.in === place && value !== "" ? [[parameter.name, value] as [string, string]] : [];
    });

  const send = async () => {
    setAsking(false);
    setSending(true);
    const inPath = new Map(valuesIn("path"));
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath.get(name) ?? ""));
    const query = new URLSearchParams(valuesIn("query")).toString();
    const started = performance.now();
    try {
      const response = await fetch(query ? `${filled}?${query}` : filled, {
        method,
        headers: { ...Object.fromEntries(valuesIn("header")), ...(text && { "content-type": "application/json" }) },
        ...(text && { body: text }),
      });
      const answer = await response.text();
      setShown({
        status: response.status,
        words: response.statusText,
        milliseconds: Math.round(performance.now() - started),
        headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
        body: readable(answer),
      });
    } catch {
      setShown("The server did not respond. Check your connection and try again.");
    }
    setSending(false);
  };

  return (
    <Part title="Try it">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (method === "DELETE") setAsking(true);
          else send();
        }}
      >
        {method !== "GET" && <p className="text-small text-fg-3">This call uses your session and changes real data.</p>}
        {parameters.map(({ name, in: place, required }, index) => (
          <Field key={`${place} ${name}`} label={name} required={required} optional={!required}>
            <TextInput
              value={values[index] ?? ""}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setValues(values.with(index, target.value))}
            />
          </Field>
        ))}
        {body !== null && (
          <Field label="Body">
            <TextArea
              value={text}
              spellCheck={false}
              className="font-mono text-small"
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant={method === "DELETE" ? "danger" : "primary"}
          loading={sending}
          className="self-start"
        >
          Send {method}
        </Button>
      </form>
      <div aria-live="polite" className="flex min-w-0 flex-col gap-3">
        {typeof shown === "string" && <p className="text-small text-danger">{shown}</p>}
        {shown !== null && typeof shown === "object" && <Answer answer={shown} />}
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Are you sure you want to send this?"
        description="This call deletes real data. It cannot be undone."
        confirmLabel="Send DELETE"
        onConfirm={send}
      />
    </Part>
  );
}

function Answer({ answer: { status, words, milliseconds, headers, body } }: { answer: Shown }) {
  return (
    <>
      <p className="flex items-center gap-2 pt-2 text-small text-fg-2">
        <StatusChip status={status} />
        {words} in {milliseconds} ms
      </p>
      <Code label="Response headers">{headers}</Code>
      {body && <Code label="Response body">{body}</Code>}
    </>
  );
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
