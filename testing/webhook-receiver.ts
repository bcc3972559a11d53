import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A message that a receiver got. */
export type ReceivedMessage = { headers: Record<string, string>; body: string };

/** Starts an address that notes each message and answers with a status and text. */
export async function startReceiver(answer: (message: ReceivedMessage) => { status: number; text?: string }) {
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = { headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() };
    received.push(message);
    const { status, text = "" } = answer(message);
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(text);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}
