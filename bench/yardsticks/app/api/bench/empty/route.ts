import { user } from "@/lib/identity/auth/access";
import { route } from "@/lib/platform/http/route";

/** The minimum of a call that requires a session. */
export const GET = route(
  { id: "benchEmpty", tag: "Service", summary: "Answer a signed-in user with nothing", access: user },
  async () => ({}),
);
