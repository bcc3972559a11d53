import { mayAdminister, user } from "@/lib/identity/auth/access";
import { acceptReply } from "@/lib/learning/moment-replies/data";
import { acceptSchema, momentSchema } from "@/lib/learning/moments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "acceptReply",
      tag: "Notes and questions",
      summary: "Accept a reply as the answer to a question",
      description: "For the asker and administrators. `replyId: null` accepts none.",
      access: user,
      params: idParams,
      body: acceptSchema,
      answer: momentSchema,
      refuses: { 400: "It is a note, or the reply is to another question.", 403: "Somebody else asked the question." },
    },
    ({ actor, params, body }) => acceptReply(params.id, { id: actor.id, isAdmin: mayAdminister(actor) }, body.replyId),
  ),
});
