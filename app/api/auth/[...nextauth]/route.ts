import { visitor } from "@/lib/identity/auth/access";
import { answerAuth } from "@/lib/identity/auth/answer";
import { methods, route } from "@/lib/platform/http/route";

const call = route({ access: visitor }, ({ request }) => answerAuth(request));

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: call, POST: call });
