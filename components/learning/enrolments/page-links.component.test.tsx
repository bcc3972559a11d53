import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { plainFormats } from "@/lib/platform/formats";
import { pageOf } from "@/lib/platform/page-of";
import { PageLinks } from "./page-links";

const show = (number: number, length: number) =>
  render(
    <PageLinks
      page={pageOf(Array.from({ length }), number, 100)}
      noun="paths"
      href={(page) => `/learning-paths?page=${page}`}
      formats={plainFormats}
    />,
  );

test("a page in the middle names its place in the list and leads to the pages beside it", () => {
  show(2, 1_234);
  expect(screen.getByRole("navigation", { name: "Pages of paths" }).textContent).toContain("101 to 200 of 1,234 paths");
  expect(screen.getByRole("link", { name: "Earlier paths" }).getAttribute("href")).toBe("/learning-paths?page=1");
  expect(screen.getByRole("link", { name: "More paths" }).getAttribute("href")).toBe("/learning-paths?page=3");
});

test("a list of one page has no links", () => {
  show(1, 100);
  expect(screen.queryByRole("navigation")).toBeNull();
});
