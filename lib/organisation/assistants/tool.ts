import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import { type Actor, requireAdministrator } from "@/lib/identity/auth/access";
import { env } from "@/lib/platform/env";
import { forbidden, Problem, toProblem } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";

/** A question that an assistant may ask. Every answer is JSON with addresses that open what it names. */
export type Tool<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  name: string;
  description: string;
  /** `progress` for records, which need the scope `progress:read`; `admin` for administrators. */
  needs?: "progress" | "admin" | "admin progress";
  input: Shape;
  answer(input: z.output<z.ZodObject<Shape>>, actor: Actor): Promise<unknown>;
};

/** Keeps the types of a tool's input. */
export const tool = <Shape extends z.ZodRawShape>(it: Tool<Shape>): Tool => it as unknown as Tool;

/** An address of this site. */
export const addressTo = (path: string): string => new URL(path, env().APP_URL).toString();

/** The address of a lesson, at a second. */
export const lessonAddress = (videoId: string, second?: number): string =>
  addressTo(`/videos/${videoId}${second === undefined ? "" : `?t=${second}`}`);

function requireRights({ needs }: Tool, actor: Actor): void {
  const scope = "progress:read";
  if (needs?.includes("progress") && !actor.apiToken?.scopes.includes(scope))
    throw forbidden(`This API token lacks the scope ${scope}`);
  if (needs?.includes("admin")) requireAdministrator(actor);
}

/** Answers a call of a tool; a refusal is an error that the assistant reads. */
export async function run(it: Tool, input: object, actor: Actor): Promise<CallToolResult> {
  try {
    requireRights(it, actor);
    const answer = await it.answer(input as never, actor);
    return { content: [{ type: "text", text: JSON.stringify(answer) }] };
  } catch (error) {
    const { status, detail } = toProblem(error);
    if (status >= 500 && !(error instanceof Problem)) log().error({ err: error, tool: it.name }, "failed");
    return { isError: true, content: [{ type: "text", text: `${status}: ${detail}` }] };
  }
}
