import "server-only";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { notFound, Problem } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import { fetchOutbound } from "@/lib/platform/outbound/fetch";
import type { AssistantFacts } from "./schema";

/** An endpoint of OpenAI's chat completions protocol. */
export type Assistant = { url: string; key: string | undefined; model: string };

/** The endpoint in the environment; null without one. */
export function assistantOf(variables: Partial<ReturnType<typeof env>>): Assistant | null {
  const { ASSISTANT_URL: url, ASSISTANT_KEY: key, ASSISTANT_MODEL: model } = variables;
  return url && model ? { url, key, model } : null;
}

/** The endpoint of this installation. @throws {Problem} 404 without one, as if the call did not exist */
export function requireAssistant(): Assistant {
  const assistant = assistantOf(env());
  if (!assistant) throw notFound();
  return assistant;
}

/** The host and model of this installation's assistant. */
export function describeAssistant(): AssistantFacts {
  const assistant = assistantOf(env());
  return { host: assistant && new URL(assistant.url).host, model: assistant?.model ?? null };
}

/** Timeout of a request with its answer. */
const TIMEOUT_MS = 60_000;
const RETRY_AFTER_SECONDS = "60";

const failed = (detail: string) => new Problem(503, detail, { headers: { "retry-after": RETRY_AFTER_SECONDS } });

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const reply = z.object({ drafts: z.array(z.unknown()) });

/** `ASSISTANT_URL` may be the address of the API, or of its chat completions. */
const completionsOf = (url: string) =>
  /\/chat\/completions$/.test(url) ? url : `${url.replace(/\/+$/, "")}/chat/completions`;

/**
 * Requests drafts, under the rules of `sendOutbound`. Only the list of drafts in the answer is returned.
 * @throws {Problem} 503 when the answer is missing or unreadable
 */
export async function askAssistant(
  { url, key, model }: Assistant,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown[]> {
  const { host } = new URL(url);
  let response: Response;
  try {
    response = await fetchOutbound(completionsOf(url), {
      method: "POST",
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      timeoutMs,
    });
  } catch (error) {
    log().warn({ host, model, err: error }, "assistant failed");
    throw failed("The assistant did not answer. Please try again later");
  }
  if (!response.ok) {
    log().warn({ host, model, status: response.status }, "assistant refused");
    throw failed("The assistant did not answer. Please try again later");
  }
  const drafts = readReply(await response.text());
  if (!drafts) throw failed("The answer of the assistant could not be read. Please try again");
  return drafts;
}

/** The drafts in a chat completion; null when it cannot be parsed. */
function readReply(text: string): unknown[] | null {
  try {
    const { choices } = completion.parse(JSON.parse(text));
    return reply.parse(JSON.parse(choices[0]?.message.content ?? "")).drafts;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
