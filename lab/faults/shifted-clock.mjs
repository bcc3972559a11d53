// Loaded into a server: its clock is wrong by CLOCK_SHIFT_MS, and while it handles a request by what the request says besides.
import { AsyncLocalStorage } from "node:async_hooks";
import { IncomingMessage, Server } from "node:http";

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
/** @type {AsyncLocalStorage<number>} */
const ofRequest = new AsyncLocalStorage();
const RealDate = Date;

class ShiftedDate extends RealDate {
  /** @param {unknown[]} values */
  constructor(...values) {
    if (values.length === 0) super(ShiftedDate.now());
    else super(.../** @type {[Date]} */ (values));
  }

  static now() {
    return RealDate.now() + shift + (ofRequest.getStore() ?? 0);
  }

  // Next.js copies the functions of the class, not those that it inherits.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
}

globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate);

/** @type {(event: string, ...values: unknown[]) => boolean} */
const emit = Server.prototype.emit;

Server.prototype.emit = /** @this {Server} @param {string} event @param {unknown[]} values */ function (
  event,
  ...values
) {
  const [request] = values;
  const milliseconds =
    event === "request" && request instanceof IncomingMessage && Number(request.headers["x-clock-shift-ms"]);
  if (!milliseconds) return emit.call(this, event, ...values);
  return ofRequest.run(milliseconds, () => emit.call(this, event, ...values));
};
