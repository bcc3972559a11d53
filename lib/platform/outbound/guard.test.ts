import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseNetworks } from "@/lib/platform/networks";
import { guardedLookup, OutboundRefused, requireAllowedUrl, requireReachable } from "./guard";

const settings = {
  APP_URL: "https://learn.example.org",
  PORT: 3000,
  OUTBOUND_ALLOW: parseNetworks(""),
  DNS_SERVERS: [] as string[],
};
const allowing = (list: string) => ({ ...settings, OUTBOUND_ALLOW: parseNetworks(list) });

/** Sixty hosts inside the network, in the spellings that a URL allows. */
const INSIDE = `
  127.0.0.1 127.1 127.0.0.2 127.255.255.254 0.0.0.0 0 0177.0.0.1 0x7f.0.0.1 0x7f000001 2130706433 017700000001 1.1 10.0.0.1 10.255.255.255
  172.16.0.1 172.31.255.254 192.168.0.1 192.168.255.255 3232235777 100.64.0.1 100.100.100.200 100.127.255.255 169.254.0.1 169.254.169.254
  169.254.170.2 0xa9fea9fe 2852039166 168.63.129.16 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 [::1] [::] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [::ffff:169.254.169.254] [::ffff:10.0.0.1] [::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::a00:1] [2002:7f00:1::] [2001::1] [100::1]
  [fc00::1] [fd00::1] [fd00:ec2::254] [fd20:ce::254] [fe80::1] [fec0::1] [ff02::1] [2001:db8::1]`
  .split(/\s+/)
  .filter((host) => host && host !== "1.1");

test("the table has sixty hosts", () => {
  expect(new Set(INSIDE).size).toBeGreaterThanOrEqual(60);
});

test.each(INSIDE)("rejects %s", async (host) => {
  await expect(requireReachable(new URL(`https://${host}/hook`), settings)).rejects.toThrow(
    "This address is inside the network. OUTBOUND_ALLOW can allow it",
  );
});

test.each([
  ["https://93.184.215.14/hook", settings],
  ["https://[2606:4700::1111]/hook", settings],
  ["https://10.1.2.3/hook", allowing("10.0.0.0/8")],
  ["http://10.1.2.3/hook", allowing("10.0.0.0/8")],
  ["http://127.0.0.1:3001/hook", allowing("127.0.0.1")],
])("accepts %s", (address, own) => {
  expect(() => requireAllowedUrl(new URL(address), own)).not.toThrow();
});

test.each([
  ["http://93.184.215.14/", settings, "Use https"],
  ["http://93.184.215.14/", allowing("10.0.0.0/8"), "Use https"],
  ["http://hooks.example.org/", settings, "Use https"],
  ["ftp://93.184.215.14/", settings, "The address must begin with https://"],
  ["https://user:secret@93.184.215.14/", settings, "The address must not have a user or password"],
  ["https://learn.example.org/api", settings, "This is Waypoint's own address"],
  ["https://learn.example.org./api", settings, "This is Waypoint's own address"],
  ["http://127.0.0.1:3000/", allowing("127.0.0.0/8"), "This is Waypoint's own address"],
  [
    "https://169.254.169.254/",
    allowing("0.0.0.0/0"),
    "This address is inside the network. OUTBOUND_ALLOW can allow it",
  ],
  ["https://[fd00:ec2::254]/", allowing("::/0"), "This address is inside the network. OUTBOUND_ALLOW can allow it"],
])("rejects %s with a message, case %#", (address, own, message) => {
  expect(() => requireAllowedUrl(new URL(address), own)).toThrow(message);
});

test("rejects a name of this machine", async () => {
  await expect(requireReachable(new URL("https://localhost/hook"), settings)).rejects.toBeInstanceOf(OutboundRefused);
});

describe("with DNS_SERVERS", () => {
  /** The IPv4 addresses of each name, one answer after the other. */
  const names: Record<string, string[][]> = {
    "public.test": [["93.184.215.14"]],
    "mixed.test": [["93.184.215.14", "10.0.0.1"]],
    // Changes between the check and the connection.
    "rebinding.test": [["93.184.215.14"], ["127.0.0.1"]],
  };
  const server = createSocket("udp4");
  let own: typeof settings;

  beforeAll(async () => {
    server.on("message", (question, { address, port }) => server.send(answerTo(question), port, address));
    await once(server.bind(0, "127.0.0.1"), "listening");
    own = { ...settings, DNS_SERVERS: [`127.0.0.1:${server.address().port}`] };
  });
  afterAll(() => server.close());

  /** The answer of a DNS server to a question; other names and types have no address. */
  function answerTo(question: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (; question[at]; at += (question[at] ?? 0) + 1) {
      labels.push(question.toString("latin1", at + 1, at + 1 + (question[at] ?? 0)));
    }
    const isIpv4 = question.readUInt16BE(at + 1) === 1;
    const sets = names[labels.join(".")] ?? [];
    const addresses = isIpv4 ? (((sets.length > 1 ? sets.shift() : sets[0]) ?? []) as string[]) : [];
    const head = Buffer.from(question.subarray(0, at + 5));
    head.writeUInt16BE(sets.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(addresses.length, 6);
    head.writeUInt32BE(0, 8);
    const records = addresses.map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split(".").map(Number)]),
    );
    return Buffer.concat([head, ...records]);
  }

  test.each([
    ["https://public.test/", null],
    ["https://mixed.test/", "This address is inside the network. OUTBOUND_ALLOW can allow it"],
    ["https://unknown.test/", "The host of this address is not known"],
  ])("%s is checked by its addresses", async (address, message) => {
    const checked = requireReachable(new URL(address), own);
    if (message) await expect(checked).rejects.toThrow(message);
    else await expect(checked).resolves.toBeUndefined();
  });

  test("rejects the connection when a name changes to an inside address", async () => {
    const url = new URL("https://rebinding.test/");
    await requireReachable(url, own);
    const error = await new Promise((resolve) => guardedLookup(url, own)("rebinding.test", { all: true }, resolve));
    expect(error).toBeInstanceOf(OutboundRefused);
  });
});
