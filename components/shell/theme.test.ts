import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ThemeProvider, useTheme } from "./theme";

const Shown = () => useTheme().theme;

it("is dark when no theme is stored (docs/behaviour.md, 8)", () => {
  expect(renderToStaticMarkup(createElement(ThemeProvider, null, createElement(Shown)))).toBe("dark");
});

it("throws outside its provider (docs/behaviour.md, 25)", () => {
  expect(() => renderToStaticMarkup(createElement(Shown))).toThrow("useTheme must be used within a ThemeProvider");
});
