import { makeArea, makeVideo, makeVideos, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

test("Learn keeps search, filter and order in the address @smoke @narrow", async ({ page, learner: _, isMobile }) => {
  const word = newName("quokka").replace(" ", "");
  const area = await makeArea({ name: newName("Marsupials") });
  await makeVideo({ title: `B ${word}`, points: { [area.id]: 5 } });
  await makeVideo({ title: `A ${word}` });
  const cards = page.getByRole("main").getByRole("link", { name: new RegExp(word) });

  await page.goto("/learn");
  await page.getByRole("searchbox", { name: "Search lessons" }).fill(word);
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  if (isMobile) await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Order").selectOption("By title");
  await expect(cards.first()).toHaveAccessibleName(new RegExp(`A ${word}`));
  await page.getByLabel("Knowledge area").selectOption({ label: `All of ${area.name}` });
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAccessibleName(new RegExp(`B ${word}`));

  await page.reload();
  // By role, because a page that streams in has its text twice for a moment, once hidden.
  await expect(page.getByRole("searchbox", { name: "Search lessons" })).toHaveValue(word);
  if (isMobile) await page.getByRole("button", { name: "Filter, 2 in use" }).click();
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("title");
  await expect(cards).toHaveCount(1);
});

test("a search without results says so and offers to clear it", async ({ page, learner: _ }) => {
  await page.goto(`/learn?q=${newName("nothing").replace(" ", "")}`);
  await expect(page.getByRole("main").getByRole("link", { name: /video/i })).toHaveCount(0);
  await page
    .getByRole("main")
    .getByRole("button", { name: /clear|all lessons/i })
    .click();
  await expect(page.getByLabel("Search lessons")).toHaveValue("");
  await expect(page.getByText(/^\d+ lessons$/)).toBeVisible();
});

test("an address with invalid parameters shows the whole library", async ({ page, learner: _ }) => {
  await page.goto("/learn?sort=best&areaId=1&completed=maybe&cursor=x");
  await expect(page.getByText(/^\d+ lessons$/)).toBeVisible();
});

test("a long library loads on scrolling", async ({ page, learner: _ }) => {
  const word = newName("many").replace(" ", "");
  await makeVideos(Array.from({ length: 30 }, (_none, at) => `${at} ${word}`));
  await page.goto(`/learn?q=${word}`);
  const cards = page.getByRole("main").getByRole("link", { name: new RegExp(word) });
  await expect(page.getByRole("main").getByText("30 lessons")).toBeVisible();
  await cards.nth(20).scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(30);
});
