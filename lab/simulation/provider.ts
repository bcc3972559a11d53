import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderStatus } from "./act";

/** The provider's answer about a video; a length of null is left out. */
export type ProviderAnswer = { status: ProviderStatus; length: number | null };

/** The stand-in for the provider of the videos. */
export type Provider = {
  port: number;
  /** Sets the answer about a video from now on. Others are there, without a length. */
  answer(url: string, answer: ProviderAnswer): void;
  close(): void;
};

/** Opens the stand-in that the server asks instead of YouTube. */
export async function openProvider(): Promise<Provider> {
  const answers = new Map<string, ProviderAnswer>();
  const server = createServer((request, response) => {
    const video = new URL(request.url ?? "", "https://www.youtube.com").searchParams.get("url") ?? "";
    const { status, length } = answers.get(video) ?? { status: 200, length: null };
    response.writeHead(status, { "content-type": "application/json" });
    response.end(status === 200 ? JSON.stringify({ title: video, ...(length !== null && { duration: length }) }) : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    answer: (url, answer) => answers.set(url, answer),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
