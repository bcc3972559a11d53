// Loaded into the server under test: a local HTTP server answers its requests to YouTube and Vimeo. Only the connection
// is replaced, so that requests, redirects, limits and timeouts are the product's own.
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { portOf } from "../../scripts/port.mjs";

const HOSTS = new Set(["www.youtube.com", "vimeo.com"]);

/**
 * Special answers by video id. Every other video exists.
 * @type {Record<string, (response: http.ServerResponse) => void>}
 */
const specialAnswers = {
  "missing----": (response) => response.writeHead(404).end("Not Found"),
  "broken-----": (response) => response.writeHead(500).end(),
  "nonsense---": (response) => response.end("<!doctype html>"),
  "untitled---": (response) => response.end(JSON.stringify({ version: "1.0" })),
  "endless----": (response) => response.end(JSON.stringify({ title: "x".repeat(70_000) })),
  "elsewhere--": (response) =>
    response.writeHead(302, { location: "https://vimeo.com/api/oembed.json?url=https://vimeo.com/1" }).end(),
  "silent-----": () => {},
};

/**
 * The status that a video's id names: at YouTube an id such as `404-…` or `200-…` answers that status without JSON; at
 * Vimeo an id that begins with 404 is found only with a referrer.
 * @param {string} id @param {http.IncomingMessage} request @returns {number | undefined} undefined for a video that is there
 */
function refusalOf(id, request) {
  if (request.headers.host !== "vimeo.com") return Number(/^(\d{3})-/.exec(id)?.[1] ?? 0) || undefined;
  return id.startsWith("404") && !request.headers.referer ? 404 : undefined;
}

/** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
function answer(request, response) {
  const url = new URL(request.url ?? "", `https://${request.headers.host}`);
  const page = url.searchParams.get("url") ?? "";
  const specialAnswer = specialAnswers[page.slice(-11)];
  response.setHeader("content-type", "application/json");
  if (specialAnswer) return specialAnswer(response);
  const status = refusalOf(page.split(/[=/]/).at(-1) ?? "", request);
  if (status) return response.writeHead(status).end("Forbidden");
  const isVimeo = request.headers.host === "vimeo.com";
  response.end(
    JSON.stringify({
      title: `${request.headers.host}${url.pathname} on ${page}`,
      thumbnail_url: isVimeo ? "https://i.vimeocdn.com/video/1_640.jpg" : "https://evil.example/x.jpg",
      ...(isVimeo && { duration: 95 }),
    }),
  );
}

async function listen() {
  const server = http.createServer(answer).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return portOf(server);
}
const port = listen();

const connect = tls.connect;
/** @param {[options: tls.ConnectionOptions, ...others: unknown[]]} rest */
const connectOrStandIn = (...rest) => {
  if (!HOSTS.has(rest[0]?.host ?? "")) return Reflect.apply(connect, undefined, rest);
  const socket = new net.Socket();
  port.then((number) => socket.connect(number, "127.0.0.1"));
  socket.once("connect", () => socket.emit("secureConnect"));
  return socket;
};
Object.assign(tls, { connect: connectOrStandIn });
