import { z } from "zod";
import { auditEventSchema, auditFilterSchema, auditListSchema } from "@/lib/platform/audit/schema";
import type { Group } from "./call";
import { at, ids, person } from "./examples";

const { name, email } = person;

export const audit: Group = {
  name: "Audit",
  description: "Who did what, when and from where. What is written down stays as it was written.",
  calls: [
    {
      id: "listAuditEvents",
      method: "GET",
      path: "/api/audit-events",
      summary: "What was done, a page at a time",
      description:
        "Newest first. `personId` is who did it or to whom it was done, `kind` what it is about. Names are those of now, and null where the person is gone; the events are counted to 10,000.",
      access: "admin",
      query: auditListSchema,
      answer: z.array(auditEventSchema),
      paged: true,
      example: {
        query: { kind: "user", limit: "50" },
        answer: [
          {
            id: ids.link,
            at,
            action: "user.changed",
            actor: { id: ids.administrator, name: "Grace Keeper", email: "grace@example.com" },
            subject: { id: ids.person, name, email },
            address: "192.0.2.7",
            device: "Firefox on Windows",
            detail: { changed: ["name"], isAdmin: false },
          },
        ],
      },
    },
    {
      id: "exportAuditEvents",
      method: "GET",
      path: "/api/audit-events/export",
      summary: "What was done as a spreadsheet",
      access: "admin",
      query: auditFilterSchema,
      answer: "text/csv",
      example: { query: { kind: "user" }, answer: "at,action,by,by email,about,about email,address,device,detail\n" },
    },
  ],
};
