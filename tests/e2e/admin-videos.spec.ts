import { makeArea, makeVideo, makeVideos, newName, newYoutubeId } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

test("adding a video fills in its title, and the preview reports its length @smoke", async ({
  page,
  administrator,
}) => {
  const area = await makeArea();
  const id = newYoutubeId();
  await page.goto("/admin?tab=videos");
  await page.getByRole("button", { name: "Add video" }).click();
  const dialog = page.getByRole("dialog", { name: "Add video" });
  await dialog.getByLabel("Video URL").fill(`https://youtu.be/${id}`);
  await expect(page.getByText("Video title extracted from YouTube!", { exact: true })).toBeVisible();
  const title = `www.youtube.com/oembed on https://www.youtube.com/watch?v=${id}`;
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue(title);
  await dialog.getByRole("button", { name: /^Play/ }).click();
  await expect(dialog.getByText("Length: 10 minutes")).toBeVisible();
  await dialog.getByLabel("Knowledge area 1", { exact: true }).fill(area.name);
  await expect(dialog.getByLabel("Points 1", { exact: true })).toHaveValue("10");
  await dialog.getByRole("button", { name: "Add video" }).click();
  await expect(page.getByText("Video added successfully with knowledge areas!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/admin?tab=videos");
  await expect(page.getByText(title).first()).toBeVisible();
  const [video] = (await administrator.call<{ duration: number; totalPoints: number }[]>("GET", `/api/videos?q=${id}`))
    .body;
  expect(video).toMatchObject({ duration: 600, totalPoints: 10 });
});

test("saving a video changes its areas with it", async ({ page, administrator }) => {
  const [one, two] = [await makeArea(), await makeArea()];
  const video = await makeVideo({ points: { [one.id]: 30 } });
  await page.goto(`/admin?tab=videos&edit=${video.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await expect(dialog.getByLabel("Knowledge area 1", { exact: true })).toHaveValue(one.name);
  await expect(dialog.getByLabel("Points 1", { exact: true })).toHaveValue("30");
  const title = newName("Renamed");
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await dialog.getByRole("button", { name: "Add another area" }).click();
  await dialog.getByLabel("Knowledge area 2", { exact: true }).fill(two.name);
  await dialog.getByLabel("Points 2", { exact: true }).fill("45");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Video updated successfully!", { exact: true })).toBeVisible();
  const { body } = await administrator.call("GET", `/api/videos/${video.id}`);
  expect(body).toMatchObject({ title, totalPoints: 75 });
});

test("the server searches, filters and sorts the list, and an administrator deletes a video @narrow", async ({
  page,
  administrator: _,
  isMobile,
}) => {
  const word = newName("marmot").replace(" ", "");
  const area = await makeArea();
  const [b] = [
    await makeVideo({ title: `B ${word}`, points: { [area.id]: 1 } }),
    await makeVideo({ title: `A ${word}` }),
  ];
  await page.goto("/admin?tab=videos");
  await page.getByLabel("Search videos").fill(word);
  await expect(page.getByText("2 videos found", { exact: true })).toBeVisible();
  const rows = page.getByRole("button", { name: new RegExp(`^Edit . ${word}`) });
  await page.getByLabel("Order").selectOption("By title");
  await expect(rows.first()).toHaveAccessibleName(`Edit A ${word}`);
  if (!isMobile) {
    await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Added" }).click();
    await expect(page.getByRole("columnheader", { name: "Added" })).toHaveAttribute("aria-sort", "descending");
  }
  await page.getByLabel("Knowledge area").selectOption({ label: `All of ${area.name}` });
  await expect(page.getByText("1 video found", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Delete ${b?.title}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this video?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: `Delete ${b?.title}` }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Video deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("No video matches", { exact: true })).toBeVisible();
});

test("a long list renders only the rows near the viewport", async ({ page, administrator: _ }) => {
  const word = newName("lemming").replace(" ", "");
  await makeVideos(Array.from({ length: 130 }, (_none, at) => `${word} ${at}`));
  await page.goto(`/admin?tab=videos&q=${word}`);
  await expect(page.getByText("130 videos found", { exact: true })).toBeVisible();
  const rows = page.getByRole("button", { name: new RegExp(`^Edit ${word}`) });
  // Each page that loads moves the end of the list further down.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0, { timeout: 500 });
    await expect(rows.last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(80);
});

test("the import previews the result of each row, then adds the videos", async ({ page, administrator: _ }) => {
  const area = await makeArea();
  const there = await makeVideo();
  const title = newName("Imported");
  await page.goto("/admin?tab=videos");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import videos" });
  await dialog.getByLabel("Or paste the rows").fill("nothing like it");
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText(/^The first row must name the columns/)).toBeVisible();
  const rows = [
    "url,title,areas",
    `https://youtu.be/${newYoutubeId()},${title},${area.name}: 15`,
    `${there.videoUrl},There,${area.name}`,
    `https://youtu.be/${newYoutubeId()},Unknown,Nowhere`,
  ];
  await dialog.getByLabel("Or paste the rows").fill(rows.join("\n"));
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText("1 with a mistake, 1 to add, 1 skipped")).toBeVisible();
  await expect(dialog.getByText(/The knowledge area “Nowhere” does not exist/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add 1 video" }).click();
  await expect(page.getByText("1 video added", { exact: true })).toBeVisible();
  await expect(dialog.getByText("1 added, 1 skipped, 1 to fix", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByLabel("Search videos").fill(title);
  await expect(page.getByText("1 video found", { exact: true })).toBeVisible();
});

test("an administrator scores and deletes several selected videos at once @narrow", async ({
  page,
  administrator,
  isMobile,
}) => {
  const word = newName("weasel").replace(" ", "");
  const area = await makeArea();
  const videos = [await makeVideo({ title: `A ${word}` }), await makeVideo({ title: `B ${word}` })];
  await page.goto(`/admin?tab=videos&q=${word}`);
  if (isMobile) for (const { title } of videos) await page.getByLabel(`Select ${title}`).check();
  else await page.getByLabel(/^Select all/).check();
  const bar = page.getByRole("region", { name: "Selected videos" });
  await expect(bar.getByText("2 videos selected")).toBeVisible();
  await bar.getByLabel("Knowledge area for the selected videos").fill(area.name);
  await bar.getByLabel("Points for the selected videos").fill("35");
  await bar.getByRole("button", { name: "Set points" }).click();
  await expect(page.getByText("Points set for 2 videos", { exact: true })).toBeVisible();
  expect((await administrator.call("GET", `/api/videos/${videos[0]?.id}`)).body).toMatchObject({ totalPoints: 35 });

  for (const { title } of videos) await page.getByLabel(`Select ${title}`).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete these 2 videos?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 videos deleted", { exact: true })).toBeVisible();
  await expect(page.getByText("No video matches", { exact: true })).toBeVisible();
});
