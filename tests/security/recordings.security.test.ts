import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { baseUrl, callWith, newAddress } from "@/tests/fixtures/client";
import { makeRecording, type UploadCall, uploadRecording } from "@/tests/fixtures/recordings";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

/** More than all places of the server (1,024), from two networks of one site. */
const HELD = 1_100;

/** Far more than the system's buffers hold of an unread answer. */
const PACKET_BYTES = 250_000;

const { hostname, port } = new URL(baseUrl);
const sockets: Socket[] = [];
let path: string;
let bytes: number;

beforeAll(async () => {
  const admin = await makeUser({ isAdmin: true });
  const call: UploadCall = (method, address, headers = {}, body) =>
    fetch(new URL(address, baseUrl), {
      method,
      headers: { "tus-resumable": "1.0.0", cookie: cookieOf(admin), ...headers },
      body: body as BodyInit | undefined,
    });
  const file = await makeRecording({ seconds: 6, packetBytes: PACKET_BYTES });
  bytes = file.length;
  const uploadId = await uploadRecording(call, file);
  const { body } = await admin.call<{ id: string }>("POST", "/api/videos", { title: `Film: ${uploadId}`, uploadId });
  path = `/api/videos/${body.id}/file`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const cookieOf = ({ cookie }: TestUser) => `${cookie.name}=${cookie.value}`;

/** Requests the recording on a connection of its own. */
async function ask(user: TestUser, address: string): Promise<Socket> {
  const socket = connect(Number(port), hostname).on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookieOf(user)}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  );
  return socket;
}

/** An answer of which only the first chunk is read. `readOn` reads the rest; true when all of it came. */
type Held = { status: number; readOn: () => Promise<boolean> };

async function hold(user: TestUser, address: string): Promise<Held> {
  const socket = await ask(user, address);
  const [chunk] = await once(socket, "data");
  socket.pause();
  let received = chunk.length;
  const readOn = async () => {
    socket.on("data", (more) => {
      received += more.length;
      if (received > bytes) socket.destroy();
    });
    socket.resume();
    if (!socket.closed) await once(socket, "close");
    return received > bytes;
  };
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1]), readOn };
}

/** Reads the recording with a pause after each chunk. @returns the status and the number of bytes received */
async function play(user: TestUser, address: string, pauseMs = 0): Promise<[number, number]> {
  const answer = await fetch(new URL(path, baseUrl), {
    headers: { cookie: cookieOf(user), "x-forwarded-for": address },
  });
  let received = 0;
  for await (const chunk of answer.body ?? []) {
    received += chunk.length;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return [answer.status, received];
}

test("a learner who holds as many recordings open as possible does not stop those of others", async () => {
  const [holder, viewer, neighbour] = await Promise.all([makeUser(), makeUser(), makeUser()]);
  const site = newAddress().split(":").slice(0, 3).join(":");
  const playing = play(viewer, `${site}:1::2`, 20);
  const all: Held[] = [];
  for (let held = 0; held < HELD; held += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => hold(holder, `${site}:${index % 2}::1`));
    all.push(...(await Promise.all(batch)));
    if (held % 200 === 0) expect(await play(neighbour, `${site}:1::3`)).toEqual([200, bytes]);
  }
  expect(await play(neighbour, `${site}:1::3`)).toEqual([200, bytes]);
  expect(await play(neighbour, newAddress())).toEqual([200, bytes]);
  expect(await playing).toEqual([200, bytes]);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const whole = await Promise.all(all.filter(({ status }) => status === 200).map(({ readOn }) => readOn()));
  expect(whole.filter(Boolean).length).toBeLessThanOrEqual(6);
}, 120_000);

/** The number of files and connections that the server has open. */
async function openFiles(): Promise<number> {
  const metrics = callWith({ authorization: `Bearer ${process.env.METRICS_TOKEN}` });
  const { body } = await metrics<string>("GET", "/metrics");
  return Number(/^process_open_fds (\d+)/m.exec(String(body))?.[1]);
}

test("the server closes a recording's file at whatever moment the client hangs up", async () => {
  const user = await makeUser();
  const before = await openFiles();
  const hangUp = async () => {
    for (let round = 0; round < 20; round += 1) {
      const socket = await ask(user, newAddress());
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      socket.resetAndDestroy();
    }
  };
  await Promise.all(Array.from({ length: 20 }, hangUp));
  await expect.poll(openFiles, { timeout: 5_000 }).toBeLessThan(before + 10);
});
