import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { baseUrl, callWith, newAddress } from "@/tests/fixtures/client";
import { makeRecording, type UploadCall, uploadRecording } from "@/tests/fixtures/recordings";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

/** Far more than the system keeps of an answer that nobody reads. */
const PACKET_BYTES = 250_000;

const { hostname, port } = new URL(baseUrl);
const sockets: Socket[] = [];
let path: string;

beforeAll(async () => {
  const admin = await makeUser({ isAdmin: true });
  const call: UploadCall = (method, address, headers = {}, body) =>
    fetch(new URL(address, baseUrl), {
      method,
      headers: { "tus-resumable": "1.0.0", cookie: cookieOf(admin), ...headers },
      body: body as BodyInit | undefined,
    });
  const file = await makeRecording({ seconds: 6, packetBytes: PACKET_BYTES });
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

/** The files and connections that the server has open. */
async function openFiles(): Promise<number> {
  const metrics = callWith({ authorization: `Bearer ${process.env.METRICS_TOKEN}` });
  const { body } = await metrics<string>("GET", "/metrics");
  return Number(/^process_open_fds (\d+)/m.exec(String(body))?.[1]);
}

test("a recording is closed when its client hangs up, whenever that is", async () => {
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
