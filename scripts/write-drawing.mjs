import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withGeneratedParts } from "./checks/drawing.mjs";
import { readSources } from "./checks/import-graph.mjs";
import { root } from "./steps/command.mjs";

/** Generates the drawing and the list of directions in docs/architecture.md. */
const file = path.join(root, "docs/architecture.md");
writeFileSync(file, withGeneratedParts(readFileSync(file, "utf8"), readSources()));
