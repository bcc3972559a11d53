import { expect, test } from "vitest";
import { dashboardScreens } from "./screens";
import { groups } from "./sections";

test("the search has every view of the dashboard, named by its section and label", () => {
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
