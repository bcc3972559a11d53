import { execSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { test } from "vitest";
import { baseUrl } from "@/tests/fixtures/client";
import { makeRecording, type UploadCall, uploadRecording } from "@/tests/fixtures/recordings";
import { makeUser } from "@/tests/fixtures/test-user";

test("viewers", async () => {
  const admin = await makeUser({ isAdmin: true });
  const cookie = `${admin.cookie.name}=${admin.cookie.value}`;
  const call: UploadCall = (method, p, headers = {}, body) =>
    fetch(new URL(p, baseUrl), {
      method,
      headers: { "tus-resumable": "1.0.0", cookie, ...headers },
      body: body as BodyInit,
    });
  const file = await makeRecording({ seconds: 60, packetBytes: 700_000 });
  const port = Number(new URL(baseUrl).port);
  const pid = readdirSync("/proc")
    .filter((p) => /^\d+$/.test(p))
    .find((p) => {
      try {
        return (
          readFileSync(`/proc/${p}/cmdline`, "utf8").includes("scripts/server.mjs") &&
          readFileSync(`/proc/${p}/environ`, "utf8").includes(`PORT=${port}\0`)
        );
      } catch {
        return false;
      }
    });
  const rss = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
  console.log("pid", pid, "size", file.length, "rss before upload", rss());
  const t0 = performance.now();
  const uploadId = await uploadRecording(call, file);
  console.log("upload ms", Math.round(performance.now() - t0), "rss", rss());
  const { body } = await admin.call<{ id: string }>("POST", "/api/videos", { title: `Load ${uploadId}`, uploadId });
  // warm
  await (await call("GET", `/api/videos/${body.id}/file`)).arrayBuffer();
  await delay(3000);
  const before = rss();
  const firsts: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const at = performance.now();
      const socket = connect(port, "127.0.0.1");
      await new Promise<void>((resolve) => {
        socket.once("readable", () => {
          firsts.push(performance.now() - at);
          socket.read();
          resolve();
        });
        socket.write(
          `GET /api/videos/${body.id}/file HTTP/1.1\r\nHost: localhost:${port}\r\nRange: bytes=0-\r\nCookie: ${cookie}\r\n\r\n`,
        );
      });
      return socket;
    }),
  );
  const reader = setInterval(() => {
    for (const s of sockets) s.read(20_000) ?? s.read();
  }, 100);
  const peaks: number[] = [];
  for (let i = 0; i < 20; i++) {
    await delay(500);
    peaks.push(rss());
  }
  clearInterval(reader);
  firsts.sort((a, b) => a - b);
  console.log(
    "rss",
    before,
    "peak",
    Math.max(...peaks),
    "first byte median",
    Math.round(firsts[100] ?? 0),
    "max",
    Math.round(firsts.at(-1) ?? 0),
  );
  for (const s of sockets) s.destroy();
  await delay(1000);
  console.log("after", rss());
}, 120_000);
