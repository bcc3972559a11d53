import "server-only";
import { admin, visitor } from "@/lib/identity/auth/access";
import { type Handler, route } from "@/lib/platform/http/route";
import { readMaxBytes } from "./limit";
import { CHECKSUM_ALGORITHMS, TUS_EXTENSIONS, TUS_VERSION } from "./tus";

/** Adds the protocol's version to every response of a handler, as the protocol requires. */
export const inTus = (handler: Handler): Handler =>
  Object.assign(
    async (...call: Parameters<Handler>) => {
      const response = await handler(...call);
      response.headers.set("tus-resumable", TUS_VERSION);
      return response;
    },
    { described: handler.described },
  );

/** The access of every upload call. API tokens need the write scope also for reads. */
export const uploadCall = { tag: "Uploads", access: admin, scope: "library:write" } as const;

/** The handler of OPTIONS, which describes the supported protocol. @param allow the methods of the address */
export const tusOptions = (allow: string): Handler =>
  inTus(
    route({ id: "describeUploads", tag: "Uploads", summary: "Describe uploads", access: visitor }, async () => {
      const headers = {
        allow,
        "tus-version": TUS_VERSION,
        "tus-extension": TUS_EXTENSIONS,
        "tus-max-size": String(await readMaxBytes()),
        "tus-checksum-algorithm": CHECKSUM_ALGORITHMS.join(","),
      };
      return new Response(null, { status: 204, headers });
    }),
  );
