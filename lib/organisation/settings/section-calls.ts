import "server-only";
import type { z } from "zod";
import { type Actor, admin, auditContext } from "@/lib/identity/auth/access";
import type { Access } from "@/lib/platform/http/description";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { readSection, saveSection } from "@/lib/platform/settings/data";
import type { Section } from "@/lib/platform/settings/schema";

type Calls<Values> = {
  /** The ids of the calls without `get` and `update`. */
  id: string;
  /** Completes the summaries 'Get …' and 'Change …'. */
  what: string;
  /** The description of the change. */
  description: string;
  /** The access of the change. */
  access: Access<Actor>;
  body: z.ZodType<Partial<Values>>;
  answer: z.ZodType;
};

/** The exports of the route of a section: administrators read it, and change it with `If-Match`. */
export const sectionCalls = <Values extends object>(section: Section<Values>, calls: Calls<Values>) => {
  const { id, what, description, access, body, answer } = calls;
  return methods({
    GET: route(
      { id: `get${id}`, tag: "Settings", summary: `Get ${what}`, access: admin, answer, etag: true },
      async ({ request }) => versioned(await readSection(section), request, { isCached: false }),
    ),
    PUT: route(
      {
        id: `update${id}`,
        tag: "Settings",
        summary: `Change ${what}`,
        description,
        access,
        body,
        answer,
        ifMatch: true,
      },
      async ({ actor, body, request }) =>
        versioned(await saveSection(section, body, auditContext(actor, request), expectedVersions(request)), request),
    ),
  });
};
