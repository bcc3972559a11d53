import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import http2 from "node:http2";
import path from "node:path";
import { promisify } from "node:util";
import { Failure } from "../../scripts/failure.mjs";
import { portOf } from "../../scripts/port.mjs";
import { make } from "./workspace.mjs";

/** Hosts of the thumbnails. */
const HOSTS = ["i.ytimg.com", "i.vimeocdn.com"];

/**
 * Makes a picture of a thumbnail's size (480 × 360, about 20 kB) in a browser.
 * @param {import("@playwright/test").Browser} browser
 */
async function drawPicture(browser) {
  const page = await browser.newPage();
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 360 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser cannot draw");
    for (let drawn = 0; drawn < 900; drawn++) {
      context.fillStyle = `hsl(${(drawn * 47) % 360} 45% ${20 + ((drawn * 13) % 50)}%)`;
      context.fillRect((drawn * 89) % 480, (drawn * 61) % 360, 12 + ((drawn * 7) % 30), 12 + ((drawn * 11) % 24));
    }
    return canvas.toDataURL("image/jpeg", 0.6);
  });
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/**
 * Starts a stand-in for the providers' picture servers, with TLS and HTTP/2 as they have, and its own certificate.
 * @param {string} folder for the certificate
 * @param {() => Buffer | undefined} picture undefined until it has been drawn
 * @returns {Promise<string>} the host resolver rule for Chromium
 */
async function servePictures(folder, picture) {
  const key = path.join(folder, "key.pem");
  const cert = path.join(folder, "cert.pem");
  const subject = ["-subj", "/CN=waypoint-bench", "-days", "1"];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject],
  ]).catch((error) => {
    throw new Failure("The stand-in for the providers' pictures needs openssl for its certificate.", error.message);
  });
  const server = http2.createSecureServer({ allowHTTP1: true, key: readFileSync(key), cert: readFileSync(cert) });
  server.on("request", (_request, response) => {
    response.writeHead(200, { "content-type": "image/jpeg", "cache-control": "public, max-age=7200" });
    response.end(picture() ?? "");
  });
  await make(
    () => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server))),
    () => server.close(),
  );
  return HOSTS.map((host) => `MAP ${host} 127.0.0.1:${portOf(server)}`).join(", ");
}

/**
 * Opens a browser that loads thumbnails from the stand-in.
 * @param {string} folder
 * @param {number} port for remote debugging
 */
export async function openBrowser(folder, port) {
  const { chromium } = await import("@playwright/test");
  const { systemChromium } = await import("../../tests/runner/browser.mjs");
  /** @type {Buffer | undefined} */
  let picture;
  const rule = await servePictures(folder, () => picture);
  const browser = await make(
    () =>
      chromium.launch({
        executablePath: systemChromium(),
        args: [
          `--remote-debugging-port=${port}`,
          `--host-resolver-rules=${rule}`,
          "--ignore-certificate-errors",
          "--no-sandbox",
          "--disable-background-networking",
          "--disable-component-update",
        ],
      }),
    (opened) => opened.close(),
  );
  picture = await drawPicture(browser);
  return browser;
}
