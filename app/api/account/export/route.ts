import { exportAccount } from "@/lib/identity/accounts/export-account";
import { freshUser } from "@/lib/identity/auth/access";
import { recordEvent } from "@/lib/platform/audit/data";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

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
