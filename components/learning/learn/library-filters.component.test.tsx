import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { VideoFilter } from "@/lib/library/videos/api";
import { LibraryFilters } from "./library-filters";

const filters = (
  onChange: (fields: object) => void,
  form = { current: null as HTMLFormElement | null },
  filter: VideoFilter = { q: "tea" },
) => <LibraryFilters filter={filter} areas={[]} form={form} onChange={onChange} />;

/** Hydrates the filters of a page after a user has used them. */
function hydrated(early: (page: HTMLElement) => void) {
  const onChange = vi.fn();
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(filters(onChange));
  early(page);
  render(filters(onChange), { container: page, hydrate: true });
  return { page, onChange };
}

test("Learn applies a search and an order that were entered before hydration", async () => {
  const { onChange } = hydrated((page) => {
    (page.querySelector("[name=q]") as HTMLInputElement).value = "coffee";
    (page.querySelector("[name=sort]") as HTMLSelectElement).value = "title";
  });
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ q: "coffee", sort: "title" }));
});

test("an order that was just chosen stays when the same filter is rendered again before it is applied", async () => {
  const onChange = vi.fn();
  const form = { current: null };
  const { rerender } = render(filters(onChange, form));
  fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value: "title" } });
  rerender(filters(onChange, form));
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ q: "tea", sort: "title" }));
});

test("a choice is applied though the filter of an earlier one is rendered at the same moment", async () => {
  const onChange = vi.fn();
  const form = { current: null };
  const { rerender } = render(filters(onChange, form));
  fireEvent.change(screen.getByRole("combobox", { name: "Length" }), { target: { value: "short" } });
  rerender(filters(onChange, form, { q: "tea", sort: "title" }));
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ length: "short" }));
});
