// Places that few clients cannot take all.
import ipaddr from "ipaddr.js";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

/** Bytes of an IPv6 address that name a customer's network (/64). */
const IPV6_NETWORK_BYTES = 8;

/** @typedef {(request: Pick<Request, "socket" | "headers">) => string} ClientOf */

/** @param {string} address @returns {ipaddr.IPv4 | ipaddr.IPv6 | undefined} */
const parse = (address) => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);

/**
 * Names the client of a request: the last address of its way that is no proxy of ours, or its IPv6 network.
 * @param {string} [proxies] addresses and networks, divided by commas
 * @returns {ClientOf}
 */
export function clientFinder(proxies = "") {
  const networks = proxies
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ipaddr.parseCIDR(text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`));
  /** @param {string} address */
  const isProxy = (address) => {
    const parsed = parse(address);
    return networks.some(([network, bits]) => parsed?.kind() === network.kind() && parsed.match(network, bits));
  };
  return ({ socket: { remoteAddress = "" }, headers }) => {
    const way = [...String(headers["x-forwarded-for"] ?? "").split(","), remoteAddress].map((it) => it.trim());
    const address = way.findLast((it) => !isProxy(it)) || remoteAddress;
    const parsed = parse(address);
    return parsed?.kind() === "ipv6"
      ? parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES).join()
      : String(parsed ?? address);
  };
}

/** A number of places, of which one client takes a part. */
export class Places {
  /** @type {Map<string, number>} */
  #ofClients = new Map();
  /** @type {Map<Response, string>} */
  #holders = new Map();

  /** @param {{ max: number, maxOfClient: number, clientOf: ClientOf }} options */
  constructor({ max, maxOfClient, clientOf }) {
    this.max = max;
    this.maxOfClient = maxOfClient;
    this.clientOf = clientOf;
  }

  get taken() {
    return this.#holders.size;
  }

  /**
   * Takes a place until the response closes.
   * @param {Request} request
   * @param {Response} response
   * @returns {boolean} false when there is none
   */
  take(request, response) {
    const client = this.clientOf(request);
    const own = this.#ofClients.get(client) ?? 0;
    if (this.taken >= this.max || own >= this.maxOfClient) return false;
    this.#ofClients.set(client, own + 1);
    this.#holders.set(response, client);
    response.once("close", () => this.release(response));
    return true;
  }

  /** Gives a place back, if it is still taken. @param {Response} response */
  release(response) {
    const client = this.#holders.get(response);
    if (client === undefined) return;
    this.#holders.delete(response);
    const left = (this.#ofClients.get(client) ?? 1) - 1;
    if (left > 0) this.#ofClients.set(client, left);
    else this.#ofClients.delete(client);
  }
}
