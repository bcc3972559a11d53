import { z } from "zod";
import { exportAccount } from "@/lib/identity/accounts/export-account";
import { freshUser } from "@/lib/identity/auth/access";
import { userSchema } from "@/lib/identity/users/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportAccount",
      tag: "Account",
      summary: "Export the account as one file",
      description: "Contains everything that is stored about the user.",
      access: freshUser,
      answer: z.looseObject({ exportedAt: z.iso.datetime(), profile: userSchema.loose() }),
      download: true,
    },
    async ({ actor, request }) => {
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
    },
  ),
});
