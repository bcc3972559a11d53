import { expect, test } from "vitest";
import { dashboardScreens } from "./screens";
import { groups } from "./sections";

test("the search knows every view of the dashboard by its section and its own name", () => {
  const views = groups.flatMap(({ sections }) =>
    sections.flatMap(({ label: section, views: list }) =>
      list.map(({ tab, label }) => {
        const isWhole = label === section || label === "All";
        return { tab, label: isWhole ? section : `${section}: ${label}` };
      }),
    ),
  );
  expect(dashboardScreens).toEqual(views);
});
