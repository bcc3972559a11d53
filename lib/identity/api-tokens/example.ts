import { exampleTime } from "@/lib/platform/example";

/** A token in the examples of the API's description. */
export const exampleApiToken = {
  id: "0a6f6a0e-3e0f-4a43-9a0e-6d5b8a7f1c22",
  name: "Nightly import",
  scopes: ["read", "library:write"],
  createdAt: exampleTime,
  expiresAt: "2026-06-12T09:13:33.000Z",
  lastUsedAt: null,
};
