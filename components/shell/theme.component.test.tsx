import { render } from "@testing-library/react";
import { Profiler } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { THEME_KEY } from "./boot-script";
import { ThemeProvider, useTheme } from "./theme";

const Shown = () => useTheme().shown;

test("useTheme returns the stored theme after hydration, and the screen is hydrated once", () => {
  const commits: string[] = [];
  const app = (
    <Profiler id="screen" onRender={(_, phase) => commits.push(phase)}>
      <ThemeProvider>
        <p>A screen</p>
      </ThemeProvider>
    </Profiler>
  );
  const reader = (
    <ThemeProvider>
      <Shown />
    </ThemeProvider>
  );
  const [page, menu] = [document.createElement("div"), document.createElement("div")];
  page.innerHTML = renderToString(app);
  menu.innerHTML = renderToString(reader);
  expect(menu.textContent).toBe("dark");

  localStorage.setItem(THEME_KEY, "light");
  render(app, { container: page, hydrate: true });
  render(reader, { container: menu, hydrate: true });
  expect(menu.textContent).toBe("light");
  expect(document.documentElement.dataset.theme).toBe("light");
  expect(commits).toEqual(["mount"]);
});
