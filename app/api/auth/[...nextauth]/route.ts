import { visitor } from "@/lib/auth/access";
import { answerAuth } from "@/lib/auth/answer";
import { methods, route } from "@/lib/http/route";

const call = route({ access: visitor }, ({ request }) => answerAuth(request));

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: call, POST: call });
