import { expect, test } from "vitest";
import { answer, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { SearchScreen } from "./search-screen";

const SEARCH = "GET /api/search";

test.each([[null], ["lessons"]] as const)("a search of %s that fails says why, and is tried again", async (group) => {
  answer({ [SEARCH]: refusal(503, "The database is away") });
  const { user } = show(<SearchScreen q="zzz" group={group} />);
  expect(await screen.findByText("The database is away")).toBeVisible();
  answer({ [SEARCH]: { groups: [], didYouMean: null, missing: [] }, "POST /api/videos/searches": done() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No results for “zzz”.")).toBeVisible();
});
