import { expect, test } from "vitest";
import { dayOf } from "@/lib/platform/calendar";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { RecordViews } from "./record-views";

const call = `GET /api/users/${ada.id}/record-views`;

test("lists who looked at the user's record, by day", async () => {
  const today = dayOf(new Date(), "UTC");
  const grace = { viewer: { id: "g", name: "Grace Keeper" }, count: 4 };
  answer({
    [call]: () =>
      page([
        { ...grace, day: today },
        { ...grace, day: "2020-03-14" },
      ]),
  });
  show(<RecordViews userId={ada.id} />);
  expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "Grace KeeperToday",
    "Grace Keeper14 March 2020",
  ]);
});

test("shows that nobody looked, and an error when the list cannot be loaded", async () => {
  answer({ [call]: refusal(503, "away") });
  const { user } = show(<RecordViews userId={ada.id} />);
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  answer({ [call]: () => page([]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Nobody has looked in the last year.")).toBeVisible();
});
