import { exampleUser } from "@/lib/identity/users/example";
import { exampleTime } from "@/lib/platform/example";

/** The session with its tokens in the examples of the API's description. */
export const exampleSession = {
  access_token: "eyJhbGciOiJkaXIi…",
  refresh_token: "b3BhcXVl…",
  expires_at: 1773484013,
  expires_in: 3600,
  token_type: "bearer",
  user: exampleUser,
};

/** The same session in the list of sessions. */
export const exampleDeviceSession = {
  id: "4bb8a4f5-9eaa-4cc7-b5d3-84a5b6c7ebb0",
  device: "Firefox on Linux",
  address: "203.0.113.7",
  createdAt: exampleTime,
  lastSeenAt: exampleTime,
  current: true,
};
