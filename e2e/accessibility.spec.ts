import { unsubscribeToken } from "@/lib/learning/notifications/unsubscribe-link";
import { env } from "@/lib/platform/env";
import { makePath, makeTrack } from "../testing/curation";
import { makeArea, makeVideo } from "../testing/library";
import { makePerson } from "../testing/person";
import { expect, test } from "../testing/test";
import { chooseTheme, findViolations } from "../testing/violations";

for (const theme of ["dark", "light"] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(({ page }) => chooseTheme(page, theme));

    for (const address of ["/login", "/login?mode=sign-up"]) {
      test(`${address} has no violation`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
        await page
          .getByRole("button", { name: /^Sign (In|Up)$/ })
          .first()
          .click();
        await expect(page.getByText(/required/i).first()).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    }

    test("nor has what a mail leads to, nor asking for one", async ({ page }) => {
      const reader = await makePerson({ weeklySummary: true });
      const token = `${Buffer.from("ada@people.test").toString("base64url")}.secret`;
      for (const [address, button] of [
        [`/setup-password#token_hash=${token}&type=invite`, "Set password"],
        [`/reset-password#token_hash=${token}&type=recovery`, "Set new password"],
        [`/confirm-email#token_hash=${token}&type=email_change`, "Confirm this address"],
        [
          `/unsubscribe?token=${unsubscribeToken({ userId: reader.id, kind: "weekly_summary" }, env().AUTH_SECRET ?? "")}`,
          null,
        ],
        ["/unsubscribe?token=damaged", null],
        ["/reset-password?damaged#token_hash=damaged&type=recovery", null],
        ["/login?mode=recover", "Send link"],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await findViolations(page), address).toEqual([]);
        if (!button || button.startsWith("Confirm")) continue;
        await page.getByRole("button", { name: button }).click();
        await expect(page.locator("[aria-invalid]").first()).toBeVisible();
        expect(await findViolations(page), `${address} in error`).toEqual([]);
      }
    });

    test("nor have the settings and their dialogs", async ({ page, learner: _ }) => {
      await page.goto("/settings");
      await expect(async () => {
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible({ timeout: 1000 });
      }).toPass();
      expect(await findViolations(page), "shortcuts").toEqual([]);
      await page.keyboard.press("Escape");
      for (const button of [
        "Change email",
        "Add number",
        "Change Password",
        "Add an authenticator app",
        "Add a phone",
        "Delete my account",
      ]) {
        await page.getByRole("button", { name: button }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByRole("textbox").first()).toBeVisible();
        expect(await findViolations(page, '[role="dialog"]'), button).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    });

    test("no screen has a violation, empty or with progress in it", async ({ page, administrator }) => {
      const area = await makeArea();
      const video = await makeVideo({ points: { [area.id]: 30 } });
      const visit = async (address: string) => {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await findViolations(page), address).toEqual([]);
      };
      await visit("/progress");
      const body = { userId: administrator.id, videoId: video.id, knowledgeAreaId: area.id, completed: true };
      await administrator.call("POST", "/api/progress/complete", body);
      for (const address of [
        "/",
        "/progress",
        "/learn",
        "/learn?q=nothing-like-it",
        "/learning-paths",
        "/learning-paths?tab=tracks",
      ]) {
        await visit(address);
      }
      for (const address of ["/settings", "/admin"]) await visit(address);
    });

    test("nor have comments, in every state of theirs", async ({ page, learner }) => {
      const video = await makeVideo();
      await page.goto(`/videos/${video.id}`);
      await page.getByRole("tab", { name: "Comments" }).click();
      await expect(page.getByText(/No comments yet/)).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Post comment" }).click();
      await expect(page.getByText("A comment cannot be empty")).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await learner.call("POST", `/api/videos/${video.id}/comments`, { userId: learner.id, content: "Well said." });
      await page.reload();
      await page.getByRole("tab", { name: "Comments" }).click();
      await page.getByRole("button", { name: "Delete comment" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Edit comment" }).click();
      await expect(page.getByLabel("Edit comment")).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });

    test("nor have a path and a track, on the way and done", async ({ page, learner }) => {
      const area = await makeArea();
      const videos = [await makeVideo({ points: { [area.id]: 5 } }), await makeVideo({ points: { [area.id]: 5 } })];
      const path = await makePath({ videoIds: videos.map(({ id }) => id) });
      const done = await makePath({ videoIds: videos.slice(0, 1).map(({ id }) => id) });
      const track = await makeTrack({ pathIds: [path.id, done.id] });
      await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
      await learner.call("POST", `/api/users/${learner.id}/career-tracks/${track.id}/start`);
      await learner.call("POST", "/api/progress/complete", {
        userId: learner.id,
        videoId: videos[0]?.id,
        knowledgeAreaId: area.id,
      });
      await learner.call("PUT", `/api/progress/${learner.id}/position`, { videoId: videos[1]?.id, seconds: 200 });
      for (const address of ["/learning-paths", "/learning-paths?tab=tracks", `/learning-paths/${path.id}`, "/"]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await findViolations(page), address).toEqual([]);
      }
      await page.goto(`/videos/${videos[1]?.id}?path=${path.id}`);
      await expect(page.getByRole("button", { name: /^Continue at/ })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });

    test("nor has the open player, or the open menu", async ({ page, learner: _ }) => {
      const area = await makeArea();
      const video = await makeVideo({ points: { [area.id]: 30 } });
      await page.goto(`/videos/${video.id}`);
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: /^Play/ }).click();
      await expect(page.locator("iframe")).toBeVisible();
      await page.getByRole("button", { name: "Mark as complete" }).click();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /Account menu/ }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
