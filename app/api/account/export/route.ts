import { z } from "zod";
import { exportAccount } from "@/lib/identity/accounts/export-account";
import { freshUser } from "@/lib/identity/auth/access";
import { userSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { textStream } from "@/lib/platform/http/text-file";

const headers = {
  "content-type": "application/json",
  "content-disposition": 'attachment; filename="waypoint-account.json"',
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportAccount",
      tag: "Account",
      summary: "Export the account as one file",
      description: "Contains everything that is stored about the user. One export of a user runs at a time.",
      access: freshUser,
      answer: z.looseObject({ exportedAt: z.iso.datetime(), profile: userSchema.loose() }),
      download: true,
      refuses: { 409: "Another export of the user is running.", 429: true },
    },
    async ({ actor, request }) =>
      new Response(await textStream(exportAccount(actor, originOf(request.headers)), request.signal), { headers }),
  ),
});
