import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Spinner } from "./spinner";

it("says 'Loading...' (docs/behaviour.md, 9)", () => {
  expect(renderToStaticMarkup(createElement(Spinner))).toMatch(/^<div role="status"[^>]*>.*Loading\.\.\.<\/div>$/);
});
