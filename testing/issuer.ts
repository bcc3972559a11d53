import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A discovery document with everything that a connection needs. */
export const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
});

/** Starts an issuer that has a discovery document alone. @param answer replaces its answer */
export async function startIssuer(answer?: (response: ServerResponse, issuer: string) => void): Promise<string> {
  const server = createServer((_request, response) => {
    if (answer) answer(response, issuer);
    else response.end(JSON.stringify(discoveryOf(issuer)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return issuer;
}
