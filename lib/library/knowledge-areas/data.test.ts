import { expect, test } from "vitest";
import { inTreeOrder } from "./data";
import type { KnowledgeArea } from "./schema";

const area = (name: string, parentId: string | null = null): KnowledgeArea => ({
  id: name,
  name,
  description: "",
  level: parentId ? "sub" : "main",
  parentId,
  totalPoints: 0,
  createdAt: "",
  updatedAt: "",
});

test("inTreeOrder sorts main areas by name, each followed by its sub areas by name, ignoring case", () => {
  const names = inTreeOrder([area("z", "b"), area("b"), area("C"), area("a"), area("Y", "b"), area("x", "C")]).map(
    ({ name }) => name,
  );
  expect(names).toEqual(["a", "b", "Y", "z", "C", "x"]);
});
