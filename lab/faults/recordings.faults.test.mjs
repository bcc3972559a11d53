import { createHash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { withConnection } from "../../scripts/steps/database.mjs";
import { makeRecording } from "../../tests/fixtures/recordings";
import { closeAll, cookieOf, figure, isReady, openProduct, until } from "./product.mjs";

afterAll(closeAll, 120_000);

const ROUNDS = 10;
const PIECE_BYTES = 8 * 1024 * 1024;

/** 300 MB. */
const FILM = { seconds: 300, packetBytes: 250_000 };

/** Sends an upload part by part, as the browser's client does: after a failure it asks for the offset. */
class Sender {
  #isLineCut = new AbortController();
  failures = 0;

  /** @param {string} origin @param {Record<string, string>} headers @param {Buffer<ArrayBuffer>} file */
  constructor(origin, headers, file) {
    this.origin = origin;
    this.file = file;
    this.headers = { ...headers, "tus-resumable": "1.0.0" };
  }

  cutLine() {
    this.#isLineCut.abort();
    this.#isLineCut = new AbortController();
  }

  /** @param {string} method @param {string} path @param {Record<string, string>} [headers] @param {BodyInit} [body] */
  call(method, path, headers = {}, body) {
    const signal = this.#isLineCut.signal;
    return fetch(this.origin + path, { method, headers: { ...this.headers, ...headers }, body, signal });
  }

  /** @returns {Promise<string>} the address of this file's upload, new or resumed */
  async begin() {
    const fingerprint = Buffer.from(`film ${this.file.length}`).toString("base64");
    const headers = { "upload-length": String(this.file.length), "upload-metadata": `fingerprint ${fingerprint}` };
    return (await this.call("POST", "/api/uploads/videos", headers)).headers.get("location") ?? "";
  }

  /** @param {string} address @param {(sent: number) => unknown} onPiece */
  async send(address, onPiece) {
    for (;;) {
      try {
        const { headers } = await this.call("HEAD", address);
        let offset = Number(headers.get("upload-offset"));
        while (offset < this.file.length) {
          onPiece(offset);
          const piece = this.file.subarray(offset, offset + PIECE_BYTES);
          const pieceHeaders = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
          const { status } = await this.call("PATCH", address, pieceHeaders, piece);
          if (status !== 204) throw new Error(`A piece was answered with ${status}`);
          offset += piece.length;
        }
        if (offset === this.file.length) return;
      } catch {
        this.failures += 1;
        await delay(200);
      }
    }
  }
}

/** @param {string} databaseUrl @returns {Promise<Record<string, string>>} headers of an administrator's calls */
async function administrator(databaseUrl) {
  const admin = { id: randomUUID(), session: randomUUID(), isAdmin: true };
  await withConnection(databaseUrl, async (client) => {
    await client.query(
      "INSERT INTO users (id, email, email_verified, name, is_admin) VALUES ($1, 'film@people.test', now(), 'Grace', true)",
      [admin.id],
    );
    await client.query(`INSERT INTO sessions (id, user_id, expires) VALUES ($1, $2, now() + interval '1 day')`, [
      admin.session,
      admin.id,
    ]);
  });
  return { cookie: await cookieOf(admin) };
}

test("an upload of 300 MB arrives complete and once after ten losses each of server, connection and page", async () => {
  const product = await openProduct();
  const headers = await administrator(product.databaseUrl());
  const film = await makeRecording(FILM);
  const sender = new Sender(product.origin, headers, film);
  let address = await sender.begin();
  // Random offsets, in order, at which something is lost.
  const losses = Array.from({ length: 3 * ROUNDS }, (_, index) => ({
    at: Math.random() * film.length,
    what: /** @type {const} */ (["server", "line", "page"])[index % 3],
  })).sort((one, other) => one.at - other.at);
  const began = performance.now();
  await sender.send(address, (sent) => {
    while (losses[0] && losses[0].at <= sent + PIECE_BYTES) {
      const { what } = /** @type {(typeof losses)[number]} */ (losses.shift());
      // In the middle of the next part.
      setTimeout(async () => {
        if (what === "server") process.kill(product.server(), "SIGKILL");
        else sender.cutLine();
        // A new page chooses the same file.
        if (what !== "page") return;
        await until(() => isReady(product.origin));
        const again = await sender.begin().catch(() => address);
        if (again) address = again;
      }, Math.random() * 60);
    }
  });
  figure(
    "300 MB with 30 losses",
    `${Math.round((performance.now() - began) / 1000)} s, ${sender.failures} attempts failed`,
  );
  const uploadId = address.split("/").at(-1);
  const json = { ...headers, "content-type": "application/json" };
  await until(() => isReady(product.origin));
  const made = await fetch(`${product.origin}/api/videos`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ title: "Film", uploadId }),
  });
  expect(made.status).toBe(201);
  const video = await made.json();
  const answer = await fetch(`${product.origin}/api/videos/${video.id}/file`, { headers });
  const hash = (/** @type {Uint8Array} */ bytes) => createHash("sha256").update(bytes).digest("hex");
  expect(hash(Buffer.from(await answer.arrayBuffer()))).toBe(hash(film));
  await withConnection(product.databaseUrl(), async (client) => {
    const { rows } = await client.query(
      "SELECT (SELECT count(*) FROM video_files WHERE made_by IS NOT NULL)::int AS files, (SELECT count(*) FROM uploads)::int AS uploads",
    );
    expect(rows).toEqual([{ files: 1, uploads: 0 }]);
  });
}, 600_000);
