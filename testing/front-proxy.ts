import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { baseUrl } from "./client";

/** A proxy in front of the product. A test can stop it, or let it answer as one whose server is away. */
export type FrontProxy = {
  url: string;
  /** Closes every connection and refuses new ones. */
  stop: () => Promise<void>;
  /** Answers every request by 502. */
  loseServer: () => void;
  /** Serves the product again, at the same address. */
  restore: () => Promise<void>;
};

/** Starts a proxy on a free port. */
export async function startFrontProxy(): Promise<FrontProxy> {
  const target = new URL(baseUrl);
  let hasServer = true;
  const server = createServer((incoming, outgoing) => {
    if (!hasServer) return void outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    const { origin, ...headers } = incoming.headers;
    const options = {
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, ...(origin && { origin: target.origin }) },
    };
    const forwarded = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://localhost:${port}`,
    stop,
    loseServer: () => {
      hasServer = false;
    },
    restore: async () => {
      hasServer = true;
      if (!server.listening) await listen(port);
    },
  };
}
