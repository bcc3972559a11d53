import { admin } from "@/lib/identity/auth/access";
import { readAbout } from "@/lib/organisation/about/data";
import { aboutSchema } from "@/lib/organisation/about/schema";
import { methods, route } from "@/lib/platform/http/route";
import { version } from "@/package.json";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getAbout",
      tag: "Administration",
      summary: "Get the version, and the state of database, queue, backup and disk",
      description: "Sizes are in bytes. The disk is that of the data folder of the instance that answers.",
      access: admin,
      answer: aboutSchema,
    },
    () => readAbout(version),
  ),
});
