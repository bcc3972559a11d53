import { z } from "zod";

/** A message of JSON-RPC, which the protocol's library reads. */
export const assistantMessageSchema = z
  .looseObject({ jsonrpc: z.literal("2.0", "This is not a message of JSON-RPC 2.0") })
  .meta({ examples: [{ jsonrpc: "2.0", id: 1, method: "tools/list" }] });
