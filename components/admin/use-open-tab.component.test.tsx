import { expect, test } from "vitest";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { checkConnection } from "@/lib/platform/http/connection";
import { answer, noAnswer } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { useOpenTab } from "./use-open-tab";

const CHECK = "GET /api/healthz";

let isAway = true;
const load = async () => {
  if (isAway) throw new TypeError("Failed to fetch dynamically imported module");
  return { default: () => null };
};
const panels = new Map(["audit", "points"].map((tab) => [tab, lazyPart(load)]));

function Tabs() {
  const { open, loading, isWaiting } = useOpenTab((tab) => panels.get(tab));
  return (
    <>
      <button type="button" onClick={() => open("audit")}>
        Audit
      </button>
      <button type="button" onClick={() => open("points")}>
        Points
      </button>
      <p>{loading === null ? "Nothing is being loaded" : `${isWaiting ? "Waits" : "Loads"} for ${loading}`}</p>
    </>
  );
}

test("opens the last tab pressed once its code is loaded, and keeps the address until then", async () => {
  answer({ [CHECK]: noAnswer });
  const { user } = show(<Tabs />, { at: "/admin?tab=knowledge" });
  await user.click(screen.getByRole("button", { name: "Audit" }));
  expect(await screen.findByText("Waits for audit")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Points" }));
  expect(await screen.findByText("Waits for points")).toBeVisible();
  expect(window.location.search).toBe("?tab=knowledge");

  isAway = false;
  answer({ [CHECK]: { status: "ok" } });
  await checkConnection();
  await waitFor(() => expect(window.location.search).toBe("?tab=points"));
  expect(await screen.findByText("Nothing is being loaded")).toBeVisible();
});
