import { clientCommand, receiverSample, samplesOf, TOKEN_VARIABLE } from "@/lib/identity/api-tokens/samples";
import { Code, Part } from "./call-details";

/** The first steps of a program: a token, a call in three languages, a typed client, and a webhook's signature. */
export function GettingStarted({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="getting-started" className="pb-10">
      <h2 id="getting-started" className="mb-4 text-h3">
        Getting started
      </h2>
      <ol className="flex max-w-measure list-decimal flex-col gap-2 pb-6 pl-5 text-fg-2">
        <li>
          Make a token in{" "}
          <a href="/settings/advanced#programs" className="text-accent-text underline underline-offset-3">
            Settings
          </a>{" "}
          with the scopes that your program needs. Each call below names its scope.
        </li>
        <li>
          Keep it in the variable <code className="font-mono text-[0.92em] text-fg">{TOKEN_VARIABLE}</code>, not in your
          code.
        </li>
        <li>Call the API. An answer that is not ok has the reason in its detail.</li>
      </ol>
      <div className="grid gap-6 xl:grid-cols-2">
        {Object.values(samplesOf(origin)).map(({ title, code }) => (
          <Sample key={title} title={title} code={code} />
        ))}
        <Sample title="Types for a client in TypeScript" code={clientCommand(origin)} />
        <Sample title="The signature of a webhook's message" code={receiverSample} />
      </div>
    </section>
  );
}

function Sample({ title, code }: { title: string; code: string }) {
  return (
    <Part title={title} level={3}>
      <Code label={title}>{code}</Code>
    </Part>
  );
}
