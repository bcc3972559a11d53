import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Select } from "./select";

test.each([
  ["a choice that was made before hydration", "sound", ["sound"]],
  ["no choice when the page's own option is still chosen", "light", []],
])("a select reports %s to React", (_, chosen, told) => {
  const onChange = vi.fn();
  const select = (
    <Select aria-label="Area" value="light" onChange={({ target }) => onChange(target.value)}>
      <option value="light">Light</option>
      <option value="sound">Sound</option>
    </Select>
  );
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(select);
  (page.querySelector("select") as HTMLSelectElement).value = chosen;
  render(select, { container: page, hydrate: true });
  expect(onChange.mock.calls.flat()).toEqual(told);
});
