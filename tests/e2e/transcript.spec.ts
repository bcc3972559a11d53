import type { Page } from "@playwright/test";
import { makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser, type TestUser } from "../fixtures/test-user";

const player = (page: Page) => page.getByRole("dialog");

/** A lesson with a transcript of a line every second. */
async function makeSpoken(administrator: TestUser, word: string, lines = 90) {
  const video = await makeVideo({ title: newName("Spoken lesson"), duration: lines + 5 });
  const text = Array.from(
    { length: lines },
    (_, s) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")} line ${s}`,
  );
  text[42] += ` with a ${word} <b>bold</b> &lt;i&gt;`;
  const body = { language: "en", rights: "own", text: text.join("\n") };
  await administrator.call("POST", `/api/videos/${video.id}/transcripts`, body);
  await administrator.call("PUT", `/api/videos/${video.id}/chapters`, { text: "0:00 The start\n0:40 The middle" });
  return video;
}

const newWord = () => newName("zq").replace(/\W/g, "").replace(/\d/g, "x");

test("a curator checks and saves a transcript and chapters from the form of a video", async ({
  page,
  administrator: _,
  expectConsoleErrors,
}) => {
  const video = await makeVideo({ title: newName("Silent"), duration: 100 });
  await page.goto(`/admin?tab=videos&q=${encodeURIComponent(video.title)}&needs=transcript&edit=${video.id}`);
  await page.getByRole("button", { name: "Transcript and chapters" }).click();
  const dialog = page.getByRole("dialog", { name: /Transcript and chapters of/ });
  await dialog.getByLabel("Right to keep these words").selectOption("own");
  await dialog.getByLabel("Or paste the text").fill("0:01 One lamp\n0:75 broken\n0:05 Six positions");
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText("Line 2: This time cannot be read")).toBeVisible();
  await dialog.getByRole("switch", { name: "Keep what can be read" }).check();
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText("2 lines up to 1:40 can be saved.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save transcript" }).click();
  await expect(dialog.getByText("2 lines · Our own recording")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Chapters" }).fill("0:00 Start\n0:00 Again");
  await dialog.getByRole("button", { name: "Save chapters" }).click();
  await expect(dialog.getByText(/^Line 2: /)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Chapters" }).fill("0:00 Start\n0:50 End");
  await dialog.getByRole("button", { name: "Save chapters" }).click();
  await expect(page.getByText("Chapters saved", { exact: true })).toBeVisible();
  expectConsoleErrors("/transcripts", "/chapters");
});

test("the transcript marks the spoken line, jumps to a clicked line, and is searched @narrow", async ({
  page,
  learner: _,
}) => {
  const administrator = await makeUser({ isAdmin: true });
  const video = await makeSpoken(administrator, newWord());
  await page.goto(`/videos/${video.id}?t=10`);
  await player(page)
    .getByRole("tab", { name: /Transcript/ })
    .click();
  const lines = player(page).getByRole("listitem");
  await expect(player(page).getByRole("tab", { name: /Transcript ?90/ })).toBeVisible();
  await expect(player(page).locator("[aria-current=true]").filter({ hasText: "line 10" })).toBeVisible();
  expect(await lines.count()).toBeLessThan(80);
  await player(page).getByLabel("Search in the transcript").fill("BOLD");
  await expect(player(page).getByText("1 line found")).toBeVisible();
  await expect(player(page).getByText("<i>")).toBeVisible();
  await player(page)
    .getByRole("button", { name: /line 42/ })
    .click();
  await player(page).getByLabel("Search in the transcript").fill("");
  await expect(
    player(page)
      .locator("[aria-current=true]")
      .filter({ hasText: /line 4[2-9]/ }),
  ).toBeVisible();
  await expect(player(page).getByText("The middle").first()).toBeVisible();
});

test("a transcript of 4,000 lines renders few, reads lines as buttons, and is searched with `/` @narrow", async ({
  page,
  learner: _,
}) => {
  const administrator = await makeUser({ isAdmin: true });
  const video = await makeSpoken(administrator, newWord(), 4000);
  await page.goto(`/videos/${video.id}`);
  await expect(player(page)).toHaveAccessibleName(new RegExp(video.title));
  await expect(async () => {
    await page.keyboard.press("t");
    await expect(player(page).getByRole("tab", { name: /Transcript/ })).toHaveAttribute("aria-selected", "true", {
      timeout: 1000,
    });
  }).toPass();
  const lines = player(page).getByRole("listitem");
  await expect(lines.first()).toContainText("line 0");
  await expect(lines.first()).toMatchAriaSnapshot(`
    - listitem:
      - button "0:00 line 0"
      - button "Copy 0:00 with its time"
  `);
  expect(
    await player(page)
      .locator("[aria-live]:not([aria-live=off]), [role=log], [role=alert]")
      .filter({ hasText: "line" })
      .count(),
  ).toBe(0);
  await lines.first().hover();
  const box = player(page).locator("ol[lang]").locator("..");
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(lines.last()).toContainText("line 3999");
  expect(await lines.count()).toBeLessThan(80);

  await page.keyboard.press("/");
  await expect(player(page).getByLabel("Search in the transcript")).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Search" })).toHaveCount(0);
  await page.keyboard.type("line 3999");
  await expect(player(page).getByText("1 line found")).toBeVisible();
  await player(page)
    .getByRole("tab", { name: /Overview/ })
    .click();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search Waypoint" })).toBeFocused();
});

test("the search opens over every screen, and plays from the second in which a word is said", async ({
  page,
  learner: _,
}) => {
  const administrator = await makeUser({ isAdmin: true });
  const word = newWord();
  const video = await makeSpoken(administrator, word);
  await page.goto("/progress");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const field = page.getByRole("combobox", { name: "Search Waypoint" });
  await expect(field).toBeFocused();
  await field.fill(word);
  const option = page.getByRole("option", { name: new RegExp(word) }).first();
  await expect(option.locator("mark")).toHaveText(word);
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/videos/${video.id}\\?t=42`));
  await expect(player(page)).toHaveAccessibleName(new RegExp(video.title));
  await page.goto(`/search?q=${word}`);
  await expect(page.getByRole("region", { name: "Said in lessons" }).locator("mark")).toHaveText(word);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search Waypoint" }).fill(`${word.slice(0, 4)}${word.slice(5)}`);
  await expect(page.getByText(`Results for ${word}`)).toBeVisible();
});
