import { expect, test } from "vitest";
import { auditListSchema } from "./schema";

test("the refusal of an unknown kind names each kind once", () => {
  const { error } = auditListSchema.safeParse({ kind: "nothing" });
  const kinds = error?.issues[0]?.message.replace("kind is one of ", "").split(", ") ?? [];
  expect(kinds).toContain("question");
  expect(kinds).toEqual([...new Set(kinds)]);
});
