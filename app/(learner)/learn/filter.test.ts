import { expect, it } from "vitest";
import { readFilter } from "./filter";

const area = "6f1d2c3b-4a5e-4f60-8a7b-9c0d1e2f3a4b";

it.each([
  [{}, {}],
  [
    { q: " css ", areaId: area, sort: "title", completed: "true", show: "plan", length: "short" },
    { q: "css", areaId: area, sort: "title", completed: "true", show: "plan", length: "short" },
  ],
  [{ q: "", areaId: "", sort: "", completed: "" }, {}],
  [{ sort: "newest" }, {}],
  [{ sort: "loudest", completed: "maybe", show: "all", length: "5" }, {}],
  [{ areaId: "7" }, {}],
  [{ areaId: "00000000-0000-4000-8000-000000000000" }, {}],
  [{ q: "a\u0000b" }, {}],
  [{ q: "x".repeat(201) }, {}],
  [{ q: ["first", "second"] }, { q: "first" }],
  [{ cursor: "abc", limit: "9" }, {}],
])("the query %j becomes the filter %j", (params, filter) => {
  expect(readFilter(params, [{ id: area }])).toEqual(filter);
});
