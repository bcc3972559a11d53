import { describe, expect, test } from "vitest";
import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { exampleWriter } from "./examples";

const id = z.uuid();
const lessonSchema = z.object({
  id,
  title: z.string().meta({ examples: ["How light falls"] }),
  seconds: z
    .int()
    .nullable()
    .meta({ examples: [1140] }),
  endedAt: z.iso
    .datetime()
    .nullable()
    .meta({ examples: [null] }),
});
const lessonInputSchema = z.object({
  title: z.string().trim().min(1),
  seconds: z.int().max(10).optional(),
  note: z.string().optional().meta({ examples: [] }),
});
const { write, complete } = exampleWriter({ lessonSchema, lessonInputSchema }, { video: "lesson" });

describe("the example of a schema", () => {
  test("has the examples of its fields", () => {
    const lesson = { id: exampleId("lesson"), title: "How light falls", seconds: 1140, endedAt: null };
    expect(write(lessonSchema)).toEqual(lesson);
    expect(write(z.array(lessonSchema))).toEqual([lesson]);
  });

  test("has the entity's valid examples in its input, without fields whose list of examples is empty", () => {
    expect(write(lessonInputSchema, "input")).toEqual({ title: "How light falls", seconds: 10 });
  });

  test("refers to the same entity in a field with its name or a synonym", () => {
    const row = z.object({ lesson: z.object({ id, title: z.string() }), video: z.object({ id }) });
    const lesson = { id: exampleId("lesson"), title: "How light falls" };
    expect(write(row)).toEqual({ lesson, video: { id: lesson.id } });
  });

  test("takes the text beside an id from the entity of that id", () => {
    const row = write(z.object({ lessonId: id, title: z.string() }));
    expect(row).toEqual({ lessonId: exampleId("lesson"), title: "How light falls" });
  });

  test("has values of the right format for fields without examples", () => {
    const schema = z.object({ kind: z.enum(["a", "b"]), on: z.iso.date(), isNew: z.boolean(), count: z.int().min(20) });
    expect(write(schema)).toEqual({ kind: "a", on: "2026-03-14", isNew: false, count: 20 });
  });

  test("throws for a text without an example", () => {
    expect(() => write(z.object({ audience: z.string() }))).toThrow("audience");
  });
});

test("complete takes the id in a path from its folder, and adds only query parameters with examples", () => {
  const [params, query] = [z.object({ id }), z.object({ q: z.string().optional() })];
  const call = { path: "/api/lessons/{id}", params, query } as unknown as Parameters<typeof complete>[0];
  expect(complete(call)).toEqual({ params: { id: exampleId("lesson") }, query: {} });
  expect(complete({ ...call, example: { query: { q: "light" } } })).toMatchObject({ query: { q: "light" } });
});
