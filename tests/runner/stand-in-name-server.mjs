// A DNS server for the product under test. It has no addresses, and one TXT record for every name of the form
// `_waypoint.{token}.proved.test`, which proves the domain to the connection with that token.
import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;
const NAME_ERROR = 0x8183;
const FOUND = 0x8180;

/** @param {Buffer} question @returns {Buffer} */
function answerTo(question) {
  /** @type {string[]} */
  const labels = [];
  let end = 12;
  for (; question[end]; end += (question[end] ?? 0) + 1) {
    labels.push(question.toString("latin1", end + 1, end + 1 + (question[end] ?? 0)));
  }
  const name = labels.join(".").toLowerCase();
  const token = /^_waypoint\.([\da-f]+)\.proved\.test$/.exec(name)?.[1];
  const isFound = token !== undefined && question.readUInt16BE(end + 1) === TXT;
  const head = Buffer.from(question.subarray(0, end + 5));
  head.writeUInt16BE(isFound ? FOUND : NAME_ERROR, 2);
  head.writeUInt16BE(isFound ? 1 : 0, 6);
  head.fill(0, 8, 12);
  if (!isFound) return head;
  const text = Buffer.from(`waypoint-verification=${token}`);
  const record = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]);
  return Buffer.concat([head, record, text]);
}

/** Starts the server, which ends with this process. @returns {Promise<string>} its address and port */
export async function startNameServer() {
  const server = createSocket("udp4");
  server.on("message", (question, { address, port }) => server.send(answerTo(question), port, address));
  server.unref();
  await once(server.bind(0, "127.0.0.1"), "listening");
  return `127.0.0.1:${server.address().port}`;
}
