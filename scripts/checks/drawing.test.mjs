import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../steps/command.mjs";
import { drawing, withGeneratedParts } from "./drawing.mjs";
import { readSources } from "./import-graph.mjs";

/** @param {string} name @param {string[]} imports */
const source = (name, ...imports) => ({ name, text: "", imports, packages: [] });

test("the drawing has a node for each folder and leaves out an edge that a longer path implies", () => {
  const text = drawing([
    source("app/page.tsx", "components/ui/button.tsx", "components/library/videos/list.tsx"),
    source("components/library/videos/list.tsx", "components/ui/button.tsx"),
    source("components/ui/button.tsx"),
  ]);
  expect(text).toContain('components_library_videos["videos"]');
  expect(text).toContain("app --> components_library\n");
  expect(text).toContain("components_library --> components_ui");
  expect(text).not.toContain("app --> components_ui");
});

test("docs/architecture.md is up to date (`npm run format` writes it)", () => {
  const document = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
  expect(withGeneratedParts(document, readSources())).toBe(document);
});
