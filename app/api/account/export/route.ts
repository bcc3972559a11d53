import { exportAccount } from "@/lib/account-export/data";
import { recordEvent } from "@/lib/audit/data";
import { freshUser } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: freshUser }, async ({ actor, request }) => {
    await recordEvent({
      action: "account.exported",
      actorId: actor.id,
      subjectId: actor.id,
      origin: originOf(request.headers),
    });
    const file = JSON.stringify(await exportAccount(actor.id, actor.sessionId), null, 2);
    return new Response(file, {
      headers: {
        "content-type": "application/json",
        "content-disposition": 'attachment; filename="waypoint-account.json"',
      },
    });
  }),
});
