import "server-only";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Actor } from "@/lib/identity/auth/access";
import { libraryTools } from "./library-tools";
import { recordTools } from "./record-tools";
import { run } from "./tool";

const tools = [...libraryTools, ...recordTools];

const INSTRUCTIONS =
  "Waypoint is a library of lessons from video. Give the addresses of the answers, which open at the second that they name. Nothing can be changed here.";

/** A server of the protocol for one request: it keeps no session, so that any process answers any request. */
function serverFor(actor: Actor): McpServer {
  const server = new McpServer({ name: "waypoint", version: "1.0.0" }, { instructions: INSTRUCTIONS });
  for (const it of tools) {
    const { name, description, input: inputSchema } = it;
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { description, inputSchema, annotations }, (input) => run(it, input, actor));
  }
  return server;
}

/** Answers a request of the Model Context Protocol (docs/assistants.md). @param message as it was parsed */
export async function answerAssistant(request: Request, message: unknown, actor: Actor): Promise<Response> {
  const server = serverFor(actor);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  // An answer is one document of JSON, whatever the client prefers.
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  try {
    return await transport.handleRequest(new Request(request.url, { method: "POST", headers }), {
      parsedBody: message,
    });
  } finally {
    await server.close();
  }
}
