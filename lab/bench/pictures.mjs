import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import http2 from "node:http2";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { Failure } from "../../scripts/failure.mjs";
import { portOf } from "../../scripts/port.mjs";
import { onShutdown } from "../../scripts/steps/shutdown.mjs";
import { systemChromium } from "../../tests/runner/browser.mjs";

/** A picture of a thumbnail's size. @returns {Promise<Buffer>} */
const drawPicture = () =>
  sharp(randomBytes(480 * 360 * 3), { raw: { width: 480, height: 360, channels: 3 } })
    .jpeg({ quality: 8 })
    .toBuffer();

/**
 * Opens a browser that loads thumbnails from a stand-in for the provider's server, over TLS and HTTP/2 as in reality.
 * @param {string} folder for the stand-in's certificate
 * @param {number} port for remote debugging
 */
export async function openBrowser(folder, port) {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const files = ["-nodes", "-keyout", key, "-out", cert, "-subj", "/CN=waypoint-bench", "-days", "1"];
  await promisify(execFile)("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...files]).catch((error) => {
    throw new Failure("The stand-in for the provider's pictures needs openssl for its certificate.", error.message);
  });
  const picture = await drawPicture();
  const server = http2.createSecureServer({ allowHTTP1: true, key: readFileSync(key), cert: readFileSync(cert) });
  server.on("request", (_request, response) => {
    response.writeHead(200, { "content-type": "image/jpeg", "cache-control": "public, max-age=7200" });
    response.end(picture);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  onShutdown(() => server.close());
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      `--host-resolver-rules=MAP i.ytimg.com 127.0.0.1:${portOf(server)}`,
      "--ignore-certificate-errors",
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
  onShutdown(() => browser.close());
}
