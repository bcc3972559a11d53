import type { Page, Request } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { expect, test } from "../fixtures/test";

const entries = [
  ["Progress", "/progress"],
  ["Paths", "/learning-paths"],
  ["Home", "/"],
  ["Learn", "/learn"],
  ["Settings", "/settings"],
] as const;

/** Delays the data of every navigation until `letThrough` is called; prefetches pass. */
async function holdNavigations(page: Page) {
  const prefetched = new Set<string>();
  let [answers, answersBefore] = [0, -1];
  let pass = () => {};
  let passed = Promise.resolve();
  const isPrefetch = (request: Request) => request.headers()["next-router-prefetch"] !== undefined;
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.headers().rsc !== undefined && !isPrefetch(request)) await passed;
    await route.fallback().catch(() => {});
  });
  page.on("response", (response) => {
    if (!isPrefetch(response.request())) return;
    answers += 1;
    prefetched.add(new URL(response.url()).pathname);
  });
  return {
    hold() {
      passed = new Promise((resolve) => {
        pass = resolve;
      });
    },
    letThrough: () => pass(),
    /** Waits until these addresses are prefetched, and no prefetch was answered for a second. */
    async prefetches(addresses: string[]) {
      const areThere = () => {
        const isQuiet = answers === answersBefore;
        answersBefore = answers;
        return isQuiet && addresses.every((address) => prefetched.has(address));
      };
      await expect.poll(areThere, { intervals: [1_000], timeout: 15_000 }).toBe(true);
    },
  };
}

test("a click on the navigation or a card shows the next screen before its data arrives", async ({
  page,
  learner: _,
}) => {
  const network = await holdNavigations(page);
  const navigation = page.getByRole("navigation", { name: "Main" });
  const main = page.getByRole("main");
  // On a busy machine the browser may not tell the router which links are in view.
  await expect(async () => {
    await page.goto("/");
    await network.prefetches(entries.flatMap(([, address]) => (address === "/" ? [] : [address])));
  }).toPass({ timeout: 60_000 });
  await expect(navigation.getByRole("link")).toHaveText(entries.map(([name]) => name));
  for (const [name, address] of entries) {
    network.hold();
    await navigation.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(navigation.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(navigation.locator("[aria-current]")).toHaveCount(1);
    await expect(main.getByText("Loading...").first()).toBeAttached();
    network.letThrough();
    await expect(main.getByText("Loading...")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  await navigation.getByRole("link", { name: "Paths" }).click();
  const card = main.locator('a[href^="/learning-paths/"]').first();
  const path = (await card.getAttribute("href")) ?? "";
  await card.hover();
  await network.prefetches([path]);
  network.hold();
  await card.click();
  await expect(page).toHaveURL(path);
  await expect(main.getByText("Loading...").first()).toBeAttached();
  network.letThrough();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  network.hold();
  await main.locator('a[href^="/videos/"]').first().click();
  await expect(page.getByRole("dialog", { name: "Loading..." })).toBeVisible();
  network.letThrough();
  await expect(page.getByRole("dialog").getByRole("tab").first()).toBeVisible();
});

test("the theme is dark by default, and a chosen theme applies before the first paint", async ({
  page,
  learner: _,
}) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.goto("/");
  expect(await theme()).toBe("dark");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  expect(await theme()).toBe("light");
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(["light"]));
});

test("the switches in Settings set the theme, and System theme follows the system", async ({ page, learner: _ }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/settings");
  await page.getByLabel("Dark mode").uncheck();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByLabel("Dark mode").check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByLabel("System theme").check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("region", { name: "About" })).toContainText(/Waypoint.*\d+\.\d+\.\d+/s);
});

test("an unknown address answers 404 inside the shell, with a link to go on", async ({
  page,
  learner: _,
  expectConsoleErrors,
}) => {
  const answer = await page.goto("/no/such/place");
  expect(answer?.status()).toBe(404);
  expect((await page.request.get("/settings/nowhere")).status()).toBe(404);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).not.toHaveURL("/no/such/place");
  expectConsoleErrors("status of 404");
});

test("a learner cannot open the dashboard and sees no Admin Panel entry", async ({ page, learner: _ }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Admin Panel" })).toHaveCount(0);
});

test("an administrator opens the dashboard from the menu, and is redirected once demoted", async ({
  page,
  administrator,
  allowConsoleErrors,
}) => {
  // The overview is read again when it is shown, perhaps after the demotion.
  allowConsoleErrors("/api/admin/overview", "/api/video-knowledge-matrix/usage");
  await page.goto("/");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Admin Panel" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByText(/development/i)).toHaveCount(0);
  await db().user.update({ where: { id: administrator.id }, data: { isAdmin: false } });
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
});

test("a session that was ended elsewhere leads to the sign-in screen and then back", async ({
  page,
  learner,
  allowConsoleErrors,
}) => {
  await page.goto("/");
  await db().session.deleteMany({ where: { userId: learner.id } });
  await page.goto("/learn?sort=title");
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await page.getByLabel("Email or phone number").fill(learner.email);
  await page.getByLabel("Password", { exact: true }).fill(learner.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/learn?sort=title");
  // A request of the page may meet the ended session and be refused.
  allowConsoleErrors("status of 401");
});

test("the offline banner appears, input is kept, and the banner leaves when the network is back", async ({
  page,
  learner: _,
  expectConsoleErrors,
}) => {
  await page.goto("/profile");
  await page.getByRole("main").getByLabel("Bio").fill("Half a thought");
  // The code of toasts loads when the browser is idle; without it the failure would show only once the network is back.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState("networkidle");
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.boundingBox();
  await page.context().setOffline(true);
  const banner = page.getByRole("status").filter({ hasText: /offline/i });
  await expect(banner).toContainText("You are offline");
  // The banner moves nothing, and lies in the rail or on the bottom bar.
  expect(await heading.boundingBox()).toEqual(before);
  const [place, content] = await Promise.all([banner.boundingBox(), page.getByRole("main").boundingBox()]);
  const isInRail = (place?.x ?? 0) + (place?.width ?? 0) <= (content?.x ?? 0);
  const isAtBottom = (place?.y ?? 0) > (page.viewportSize()?.height ?? 0) * 0.8;
  expect(isInRail || isAtBottom).toBe(true);
  await banner.getByRole("button", { name: "Retry" }).click();
  await expect(banner).toContainText("Still offline");
  // The menu's code is not loaded yet: it opens once the network is back.
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Failed to update profile", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Bio")).toHaveValue("Half a thought");
  await page.context().setOffline(false);
  await expect(page.getByText(/offline/i)).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile updated successfully!", { exact: true })).toBeVisible();
  // F8 moves the focus to the toast (docs/behaviour.md, 25).
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /Notifications/ }).locator(":focus")).toHaveCount(1);
  expectConsoleErrors("ERR_INTERNET_DISCONNECTED");
});

test("on a slow connection a clicked entry changes at once, and a progress bar shows meanwhile @narrow", async ({
  page,
  learner: _,
}) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*", async (route) => {
    if (route.request().headers().rsc) await arrival;
    await route.continue();
  });
  await page.goto("/learn");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" });
  await entry.click();
  await expect(entry).toHaveAttribute("data-pending", "");
  const line = page.getByRole("progressbar", { name: "Loading" });
  await expect(line).toBeVisible();
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(entry).not.toHaveAttribute("data-pending");
});

test("a failed request shows the offline banner, and Retry fetches the list again", async ({
  page,
  learner: _,
  expectConsoleErrors,
}) => {
  await page.goto("/learn");
  const lessons = page.getByRole("main").getByRole("listitem");
  const shown = await lessons.count();
  // The connection is back only with the click; before, the page could notice it and remove the banner.
  const isBack = () => page.evaluate(() => "retried" in document.body.dataset);
  await page.route("**/api/**", async (route) =>
    (await isBack()) ? route.continue() : route.abort("connectionfailed"),
  );
  await lessons.last().scrollIntoViewIfNeeded();
  await expect(page.getByText("You are offline. What")).toBeVisible();
  const retry = page
    .getByRole("status")
    .filter({ hasText: /offline/i })
    .getByRole("button", { name: "Retry" });
  await retry.evaluate((button) =>
    button.addEventListener("click", () => {
      document.body.dataset.retried = "";
    }),
  );
  await retry.click();
  await expect(page.getByText(/You are offline\. What/)).toHaveCount(0);
  await expect.poll(() => lessons.count()).toBeGreaterThan(shown);
  await expect(page.getByRole("main")).toBeFocused();
  expectConsoleErrors("ERR_CONNECTION_FAILED");
});

test.describe("with the keyboard alone", () => {
  test("the first Tab skips the navigation, and arrow keys move through the menu", async ({ page, learner: _ }) => {
    await page.goto("/learn");
    const search = page.getByRole("searchbox", { name: "Search lessons" });
    await expect(search).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(search).toBeFocused();
    await page.getByRole("button", { name: /Account menu/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Home");
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});

test("the browser's time zone becomes the learner's time zone", async ({ openBrowser, learner }) => {
  const auckland = await openBrowser({ timezoneId: "Pacific/Auckland" });
  await auckland.context().addCookies([{ ...learner.cookie, domain: "localhost", path: "/" }]);
  await auckland.goto("/progress");
  await expect(async () => {
    const { timeZone } = await db().user.findUniqueOrThrow({ where: { id: learner.id } });
    expect(timeZone).toBe("Pacific/Auckland");
  }).toPass();
});

test("robots.txt keeps crawlers out of the API", async ({ request }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  expect(await answer.text()).toContain("Disallow: /api/");
});
