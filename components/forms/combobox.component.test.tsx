import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Combobox } from "./combobox";

const options = [
  { value: "light", label: "Light" },
  { value: "sound", label: "Sound" },
];

test.each([
  ["a whole name that was typed before hydration", "Sound", ["sound"]],
  ["nothing when its own text still stands in it", "Light", []],
])("a combobox reports %s", (_, typed, told) => {
  const onChange = vi.fn();
  const combobox = <Combobox options={options} value="light" onChange={onChange} />;
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(combobox);
  const field = page.querySelector("input") as HTMLInputElement;
  field.value = typed;
  render(combobox, { container: page, hydrate: true });
  expect(onChange.mock.calls.flat()).toEqual(told);
  expect(field.value).toBe(typed);
});

test("a combobox reports a complete name once its option has loaded", () => {
  const onChange = vi.fn();
  const { rerender } = render(<Combobox options={options.slice(0, 1)} value="light" onChange={onChange} />);
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "Sound" } });
  expect(onChange).not.toHaveBeenCalled();
  rerender(<Combobox options={options} value="light" onChange={onChange} />);
  expect(onChange.mock.calls).toEqual([["sound"]]);
});
