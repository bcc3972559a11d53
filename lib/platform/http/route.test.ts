import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { log } from "@/lib/platform/log";
import type { Access } from "./description";
import { unauthenticated } from "./problem";
import { methods, route } from "./route";

const visitor: Access<null> = {
  name: "visitor",
  label: "Public",
  description: "Anyone may call it.",
  credentials: "none",
  authenticate: async () => null,
};

const description = { id: "getThing", tag: "Things", summary: "Get a thing", access: visitor };
const { GET, PATCH, DELETE, OPTIONS } = methods({
  GET: route(description, async () => ({ id: 1 })),
  DELETE: route({ ...description, id: "deleteThing", status: 204 }, async () => {
    throw unauthenticated();
  }),
});

const request = (method: string) => new Request("http://localhost:3000/api/things", { method });
const context = { params: Promise.resolve({}) };

beforeEach(() => {
  vi.spyOn(log(), "info").mockReturnValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test("OPTIONS lists the supported methods", async () => {
  const answer = await OPTIONS(request("OPTIONS"));
  expect(answer.status).toBe(204);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, DELETE, OPTIONS");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["a success", () => GET(request("GET"), context), 200],
  ["an unsupported method", () => PATCH(request("PATCH"), context), 405],
  ["OPTIONS", () => OPTIONS(request("OPTIONS")), 204],
])("the request id of %s is logged", async (_, call, status) => {
  const answer = await call();
  expect(answer.status).toBe(status);
  expect(log().info).toHaveBeenCalledWith(
    expect.objectContaining({ requestId: answer.headers.get("x-request-id"), path: "/api/things", status }),
    "served",
  );
});

test("the reason of an error response is logged with the request id", async () => {
  const answer = await DELETE(request("DELETE"), context);
  expect(log().info).toHaveBeenCalledWith(
    expect.objectContaining({
      requestId: answer.headers.get("x-request-id"),
      status: 401,
      reason: "User not authenticated",
    }),
    "served",
  );
});

test("405 lists the allowed methods, and 401 the authentication scheme", async () => {
  expect((await PATCH(request("PATCH"), context)).headers.get("allow")).toBe("GET, HEAD, DELETE, OPTIONS");
  expect(unauthenticated().toResponse().headers.get("www-authenticate")).toBe("Bearer");
});

describe("a call with a slow body", () => {
  const body = z.object({ name: z.string() });
  let isOpen = true;
  const member: Access<null> = {
    ...visitor,
    authenticate: async () => {
      if (!isOpen) throw unauthenticated();
      return null;
    },
  };
  const { POST } = methods({
    POST: route({ ...description, id: "makeThing", access: member, body }, async () => ({})),
  });

  /** Sends a body whose last byte follows after `meanwhile`. */
  const send = (meanwhile: () => void) => {
    const text = new TextEncoder().encode('{"name":"Ada"}');
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(text.slice(0, -1)),
      pull: async (controller) => {
        await delay(150);
        meanwhile();
        controller.enqueue(text.slice(-1));
        controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    return POST(
      new Request("http://localhost:3000/api/things", {
        method: "POST",
        headers,
        body: stream,
        duplex: "half",
      } as RequestInit),
      context,
    );
  };

  test("is rejected when the actor's rights ended while the body was received", async () => {
    const end = () => {
      isOpen = false;
    };
    expect((await send(() => {})).status).toBe(200);
    expect((await send(end)).status).toBe(401);
  });
});
