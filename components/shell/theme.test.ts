import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ThemeProvider, useTheme } from "./theme";

const Shown = () => useTheme().theme;

it("is dark until the browser says otherwise (specification, section 9)", () => {
  expect(renderToStaticMarkup(createElement(ThemeProvider, null, createElement(Shown)))).toBe("dark");
});

it("is not to be had outside its provider (specification, section 8)", () => {
  expect(() => renderToStaticMarkup(createElement(Shown))).toThrow("useTheme must be used within a ThemeProvider");
});
