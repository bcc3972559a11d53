"use client";

import Link from "next/link";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { Method } from "@/lib/platform/http/description";
import document from "@/lib/platform/http/generated/openapi.json";
import { operationsOf } from "@/lib/platform/http/openapi";
import { CallDetails, Prose } from "./call-details";
import { Disclosure, FoundCount, FoundSection } from "./found";
import { Shape } from "./shape";
import { type Described, trialOf } from "./trial";

const TryIt = lazyPart(() => import("./try-it"));

type Props = {
  /** The id of the user who reads it; null for a visitor. */
  readerId: string | null;
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

/** The calls by group, and the schemas. */
export default function ApiReference({ readerId }: Props) {
  const calls = operationsOf(document);
  const accessLabel = (access: string) => document["x-access"][access]?.label ?? access;
  const shapes = Object.entries(document.components.schemas);
  const textOf = ({ method, path, operation }: Described) =>
    [method, path, operation.summary, ...operation.tags, accessLabel(operation["x-access"])].join(" ");
  const shapeText = (name: string) => `${name} schema`;
  const texts = [...calls.map(textOf), ...shapes.map(([name]) => shapeText(name))];
  return (
    <>
      <FoundCount texts={texts} />
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
                  <CallDetails operation={call.operation} tryIt={<Trial call={call} readerId={readerId} />} />
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
    </>
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

/**
 * The form that sends a call, which loads when the reader opens it, or the way to sign in; nothing for a call that the
 * reader cannot try.
 */
function Trial({ call, readerId }: { call: Described; readerId: string | null }) {
  const [wanted, setWanted] = useState(false);
  const trial = trialOf(call, readerId);
  if (!trial) return null;
  if (readerId && wanted) return <TryIt {...trial} />;
  if (readerId) {
    return (
      <Button variant="secondary" className="self-start" onClick={() => setWanted(true)}>
        Try it
      </Button>
    );
  }
  const next = `/docs#${call.operation.operationId}`;
  return (
    <Link
      href={`/login?${new URLSearchParams({ next })}`}
      className={buttonClass({ variant: "secondary" }, "self-start")}
    >
      Sign in to try it
    </Link>
  );
}
