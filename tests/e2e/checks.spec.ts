import type { Locator, Page } from "@playwright/test";
import { makeArea, makeVideo } from "../fixtures/library";
import { addQuestions, choiceOf } from "../fixtures/questions";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

const player = (page: Page) => page.getByRole("dialog");

test("a curator writes questions by keyboard alone and imports others", async ({ page, administrator }) => {
  const area = await makeArea();
  const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
  await page.goto(`/admin?tab=videos&edit=${video.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByRole("tab", { name: "Questions" }).click();
  await dialog.getByRole("button", { name: "Add question" }).press("Enter");
  const editor = dialog.getByRole("region", { name: "New question" });
  await expect(editor.getByLabel("Question", { exact: true })).toBeFocused();
  await page.keyboard.type("Where does the `key` light stand?");
  await editor.getByLabel("Option 1", { exact: true }).focus();
  await page.keyboard.type("At the side");
  await page.keyboard.press("Tab");
  await editor.getByLabel("Option 2", { exact: true }).fill("Behind");
  await page.keyboard.press("Enter");
  await expect(editor.getByLabel("Option 3", { exact: true })).toBeFocused();
  await page.keyboard.type("Below");
  await editor.getByRole("textbox", { name: "Answered from" }).fill("2:10");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveCount(1);
  await expect(editor.getByLabel("Question", { exact: true })).toHaveValue("");
  await editor.getByRole("button", { name: "Close" }).click();

  await dialog.getByRole("button", { name: "Import" }).click();
  const file = { name: "old.txt", mimeType: "text/plain", buffer: Buffer.from("Two plus two {#4}\n\nEssay {}\n") };
  const importing = page.getByRole("dialog", { name: "Import questions" });
  await importing.getByLabel("File").setInputFiles(file);
  await expect(importing.getByText("Line 3: Essays have no counterpart here")).toBeVisible();
  await importing.getByRole("button", { name: "Import 1 question" }).click();
  await expect(dialog.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Move up Two plus two" }).click();
  await expect(dialog.getByRole("list", { name: "Questions" }).getByRole("listitem").first()).toContainText(
    "Two plus two",
  );
  const readQuestions = async () =>
    (
      await administrator.call<{ prompt: string; second: number | null; options: object[] }[]>(
        "GET",
        `/api/videos/${video.id}/questions`,
      )
    ).body;
  // The list shows the new order before it is stored.
  await expect.poll(readQuestions).toMatchObject([{ prompt: "Two plus two" }, { second: 130, until: null }]);
  expect((await readQuestions())[1]?.options).toHaveLength(3);
});

test("a learner takes a check, watches the passage of a wrong answer, and reviews a card later @narrow", async ({
  page,
  learner,
}) => {
  const administrator = await makeUser({ isAdmin: true });
  const area = await makeArea();
  const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
  await addQuestions(administrator, video.id, [
    choiceOf("Where does it stand?", { second: 130, until: 160 }),
    { kind: "text", prompt: "What is it called?", answers: ["Key light"] },
    { kind: "recall", prompt: "Fill light", back: "Softens the shadows" },
  ]);
  await learner.call("POST", "/api/progress/complete", {
    ...{ userId: learner.id, videoId: video.id, knowledgeAreaId: area.id },
    completed: true,
  });
  await page.goto(`/videos/${video.id}`);
  await player(page).getByRole("button", { name: "Check yourself, 2 questions, 1 min" }).click();
  const check = player(page).getByRole("region", { name: "Check" });
  await check.getByRole("radio", { name: "Behind" }).check();
  await check.getByRole("button", { name: "Answer" }).click();
  await expect(check.getByText("Wrong", { exact: true })).toBeVisible();
  await expect(check.getByText("Because of Where does it stand?")).toBeVisible();
  await check.getByRole("button", { name: "Watch 2:10–2:40 again" }).click();
  await expect(player(page).locator("iframe")).toHaveAttribute("src", /start=130/);
  await check.getByRole("button", { name: "Next" }).click();
  await check.getByLabel("What is it called?").fill("key  LIGHT");
  await page.keyboard.press("Enter");
  await expect(check.getByText("Right", { exact: true })).toBeVisible();
  await check.getByRole("button", { name: "Next" }).click();
  await expect(check.getByText("Once more")).toBeVisible();
  await check.getByRole("radio", { name: "At the side" }).check();
  await check.getByRole("button", { name: "Answer" }).click();
  await check.getByRole("button", { name: "Next" }).click();
  await expect(check.getByText("Not passed yet")).toBeVisible();
  await expect(check.getByText(/50\s?% of your first answers were right/)).toBeVisible();

  await page.goto("/");
  await page.getByRole("link", { name: /^Refresh: \d cards?, 1 min$/ }).click();
  await expect(page).toHaveURL("/review");
  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
  await page.getByRole("button", { name: "Show" }).press(" ");
  await expect(page.getByText("Softens the shadows")).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByText("All done")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Fill light")).toBeVisible();
});

test("a passed check marks the lesson checked at once, and recall can be switched off", async ({ page, learner }) => {
  const administrator = await makeUser({ isAdmin: true });
  const area = await makeArea();
  const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
  await addQuestions(administrator, video.id, [choiceOf("Where?")]);
  await learner.call("POST", "/api/cards", { front: "Front", back: "Back" });
  await page.goto(`/videos/${video.id}`);
  await player(page).getByRole("button", { name: "Mark as complete" }).click();
  await player(page).getByRole("button", { name: "Check yourself, 1 question, 1 min" }).click();
  const check = player(page).getByRole("region", { name: "Check" });
  await check.getByRole("radio", { name: "At the side" }).check();
  await check.getByRole("button", { name: "Answer" }).click();
  await check.getByRole("button", { name: "Next" }).click();
  await expect(check.getByText("Passed", { exact: true })).toBeVisible();
  await expect(player(page).getByText("Checked", { exact: true })).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("switch", { name: "Bring back what I have learned" }).click();
  await expect.poll(async () => (await learner.call<object[]>("GET", "/api/cards/due")).body).toEqual([]);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Refresh/ })).toHaveCount(0);
});

test("a line of the transcript becomes a card, which is reviewed, changed and deleted @narrow", async ({
  page,
  learner,
}) => {
  const administrator = await makeUser({ isAdmin: true });
  const video = await makeVideo({ duration: 600 });
  const input = { language: "en", rights: "own", text: "0:04 The key light stands at the side." };
  await administrator.call("POST", `/api/videos/${video.id}/transcripts`, input);
  await page.goto(`/videos/${video.id}`);
  await player(page).getByRole("tab", { name: "Transcript" }).click();
  await player(page).getByRole("button", { name: "Make a card of 0:04" }).click();
  const form = page.getByRole("dialog", { name: "Make a card" });
  await expect(form.getByLabel("Back")).toHaveValue("The key light stands at the side.");
  await expect(form.getByLabel("Front")).toBeFocused();
  await page.keyboard.type("Where does the key light stand?");
  await form.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card added. It comes back in Review", { exact: true })).toBeVisible();

  await page.goto("/progress");
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("article").getByText("The key light stands at the side.")).toBeVisible();
  await page.getByRole("button", { name: /^Good/ }).click();
  await expect(page.getByText("All done")).toBeVisible();
  await page.getByRole("button", { name: "All cards" }).click();
  const cards = page.getByRole("dialog", { name: "All cards" });
  await expect(cards.getByText("Your own")).toBeVisible();
  await cards.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(cards.getByText("No cards yet.", { exact: false })).toBeVisible();
  expect((await learner.call<object[]>("GET", "/api/cards")).body).toEqual([]);
});

test("a deck of twenty and a check work by keyboard alone, and a screen reader reads each card once", async ({
  page,
  learner,
}) => {
  const administrator = await makeUser({ isAdmin: true });
  const area = await makeArea();
  const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
  await addQuestions(administrator, video.id, [
    choiceOf("Where does it stand?"),
    { kind: "text", prompt: "What is it called?", answers: ["Key light"], explanation: "It unlocks the scene." },
    { kind: "number", prompt: "How many lights?", value: 3 },
  ]);
  const lesson = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id };
  await learner.call("POST", "/api/progress/complete", { ...lesson, completed: true });
  for (let n = 1; n <= 17; n += 1) await learner.call("POST", "/api/cards", { front: `Front ${n}`, back: `Back ${n}` });

  // A screen reader reads the name and the description of the focused element, and the text of the live region.
  const focused = page.locator(":focus");
  const { keyboard } = page;
  const expectNext = async (told: RegExp) => {
    await expect(focused).toHaveAccessibleName("Next");
    await expect(focused).toHaveAccessibleDescription(told);
    await keyboard.press("Enter");
  };
  const answerAll = async (chosen: (options: Locator) => Promise<void>) => {
    await chosen(page.getByRole("group", { name: "Where does it stand?" }));
    await expectNext(/^(Right|Wrong The answer is At the side) Because of Where does it stand\?$/);
    await expect(focused).toHaveAccessibleName("What is it called?");
    await keyboard.type("key light");
    await keyboard.press("Enter");
    await expectNext(/^Right It unlocks the scene\.$/);
    await expect(focused).toHaveAccessibleName("How many lights?");
    await keyboard.type("3");
    await keyboard.press("Enter");
    await expectNext(/^Right$/);
  };

  await page.goto("/review");
  const region = page.getByRole("main").getByRole("status");
  await expect(region).toHaveText("20 cards to go");
  await region.evaluate((element) => {
    const said: (string | null)[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await answerAll(async (options) => {
    await expect(options.locator(":focus")).toHaveRole("radio");
    await keyboard.press("Space");
    await keyboard.press("Enter");
  });
  for (let n = 1; n <= 17; n += 1) {
    await expect(focused).toHaveAccessibleName("Show");
    await expect(focused).toHaveAccessibleDescription(`Front ${n}`);
    await keyboard.press("Space");
    await expect(focused).toHaveAccessibleName(/^Good \d+ d$/);
    await expect(focused).toHaveAccessibleDescription(`Back ${n}`);
    if (n === 1) {
      await expect(page.getByRole("article", { name: "Card" })).toMatchAriaSnapshot(`
        - article "Card":
          - paragraph: Front 1
          - paragraph: Back 1
          - group "How well you knew it":
            - button /^Again/
            - button /^Hard/
            - button /^Good/
            - button /^Easy/
      `);
    }
    await keyboard.press(String(1 + (n % 4)));
  }
  await expect(focused).toHaveAccessibleName("All done");
  const left = Array.from({ length: 19 }, (_, index) => `${19 - index} ${index === 18 ? "card" : "cards"} to go`);
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([...left, ""]);

  await page.goto(`/videos/${video.id}`);
  const begin = player(page).getByRole("button", { name: "Check yourself, 3 questions, 1 min" });
  await begin.press("Enter");
  await answerAll(async (options) => {
    await expect(options.locator(":focus")).toHaveRole("radio");
    // The options are in random order.
    await options.getByRole("radio", { name: "Behind" }).press("Space");
    await keyboard.press("Enter");
  });
  const again = page.getByRole("group", { name: "Where does it stand?" });
  await expect(again.locator(":focus")).toHaveRole("radio");
  await again.getByRole("radio", { name: "At the side" }).press("Space");
  await keyboard.press("Enter");
  await expectNext(/^Right/);
  await expect(focused).toHaveAccessibleName("Done");
  await expect(focused).toHaveAccessibleDescription(/^Not passed yet 66\s?% of your first answers were right\./);
});
