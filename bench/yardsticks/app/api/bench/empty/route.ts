import { user } from "@/lib/identity/auth/access";
import { route } from "@/lib/platform/http/route";

/** What every call costs that somebody has to be signed in for. */
export const GET = route(
  { id: "benchEmpty", tag: "Service", summary: "Answer a signed-in user with nothing", access: user },
  async () => ({}),
);
