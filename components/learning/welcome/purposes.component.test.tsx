import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Purposes } from "./purposes";

vi.mock("./just-looking", () => ({ JustLooking: () => null }));

const roles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    title: `Role ${index}`,
    description: "d".repeat(500),
  }));

test("a new learner chooses among a hundred roles, and finds the others in Paths", () => {
  render(<Purposes tracks={roles(101)} />);
  expect(screen.getAllByRole("link", { name: /^Role / })).toHaveLength(100);
  expect(screen.getByRole("link", { name: /^More roles/ }).getAttribute("href")).toBe("/learning-paths?tab=tracks");
  expect(screen.getByRole("link", { name: /^Role 0/ }).textContent).toHaveLength("Role 0".length + 160);
});

test("all of a few roles are there", () => {
  render(<Purposes tracks={roles(3)} />);
  expect(screen.getAllByRole("link", { name: /^Role / })).toHaveLength(3);
  expect(screen.queryByRole("link", { name: /^More roles/ })).toBeNull();
});
