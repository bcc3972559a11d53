// Limits on concurrent use that a few clients cannot exhaust.
import ipaddr from "ipaddr.js";
import { withoutPort } from "../../lib/platform/without-port.mjs";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

/** Bytes of an IPv6 prefix: of a network (/64), and of a site (/48), which is 65,536 networks of one customer. */
const IPV6_BYTES = { network: 8, site: 6 };

/** @typedef {(request: Pick<Request, "socket" | "headers">) => string[]} ClientOf the client, and its site if it has one */

/** @param {string} address @returns {ipaddr.IPv4 | ipaddr.IPv6 | undefined} */
const parse = (address) => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);

/**
 * Names the client of a request: the last address in X-Forwarded-For that is not a trusted proxy. An IPv6 client is
 * named by its network and its site.
 * @param {string} [proxies] trusted addresses and networks, separated by commas
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
    const way = `${headers["x-forwarded-for"] ?? ""},${remoteAddress}`.split(",").map(withoutPort);
    const address = way.findLast((it) => !isProxy(it)) || remoteAddress;
    const parsed = parse(address);
    if (parsed?.kind() !== "ipv6") return [String(parsed ?? address)];
    const bytes = parsed.toByteArray();
    return [bytes.slice(0, IPV6_BYTES.network).join(), bytes.slice(0, IPV6_BYTES.site).join()];
  };
}

/**
 * A number of places, or of bytes, with a limit for one client, and twice that limit for one IPv6 site.
 * @template [Source=Request] the value that names a client
 */
export class Places {
  /** @type {Map<string, number>} */
  #taken = new Map();
  /** @type {Map<Response, { names: string[], amount: number }>} */
  #holders = new Map();

  /** @param {{ max?: number, maxOfClient: number, clientOf: (source: Source) => string[], giveWay?: typeof import("./slow-clients.mjs").endLongestStalled }} options */
  constructor({ max = Number.POSITIVE_INFINITY, maxOfClient, clientOf, giveWay = () => undefined }) {
    this.taken = 0;
    this.max = max;
    this.maxOf = [maxOfClient, 2 * maxOfClient];
    this.clientOf = clientOf;
    this.giveWay = giveWay;
  }

  /**
   * Takes places until the response closes. When none is left, another response may give way.
   * @param {Source} source
   * @param {Response} response
   * @param {number} [amount] added to the places that the response already has
   * @returns {boolean} false when there are not enough
   */
  take(source, response, amount = 1) {
    const { names, amount: before } = this.#holders.get(response) ?? { names: this.clientOf(source), amount: 0 };
    for (;;) {
      const full = names.find((name, width) => (this.#taken.get(name) ?? 0) + amount > (this.maxOf[width] ?? 0));
      if (full === undefined && this.taken + amount <= this.max) break;
      const ended = this.giveWay((held) => {
        const holder = this.#holders.get(held);
        return holder !== undefined && (full === undefined || holder.names.includes(full));
      });
      if (!ended) return false;
      this.release(ended);
    }
    if (before === 0) response.once("close", () => this.release(response));
    this.#holders.set(response, { names, amount: before + amount });
    this.#count(names, amount);
    return true;
  }

  /** Releases the places of a response, if it has any. @param {Response} response */
  release(response) {
    const held = this.#holders.get(response);
    if (!held) return;
    this.#holders.delete(response);
    this.#count(held.names, -held.amount);
  }

  /** @param {string[]} names @param {number} amount */
  #count(names, amount) {
    this.taken += amount;
    for (const name of names) {
      const taken = (this.#taken.get(name) ?? 0) + amount;
      if (taken > 0) this.#taken.set(name, taken);
      else this.#taken.delete(name);
    }
  }
}
