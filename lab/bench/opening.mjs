import { parseCookie } from "./dataset.mjs";

/** The number of times that the player is opened. */
const VISITS = 5;

/** The factor by which the CPU is slowed down. */
const SLOWDOWN_FACTOR = 4;

/** @typedef {typeof window & { waits: number[] }} MeasuredWindow waits are the milliseconds of each interaction */

/** @type {Record<string, import("@playwright/test").BrowserContextOptions>} */
const forms = {
  desktop: { viewport: { width: 1280, height: 800 } },
  mobile: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Collects the time from each interaction to the next frame, with the page's Event Timing API. */
function watch() {
  /** @type {number[]} */
  const waits = [];
  Object.assign(window, { waits });
  /** @type {PerformanceObserverInit & { durationThreshold: number }} */
  const options = { type: "event", durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    const events = /** @type {PerformanceEventTiming[]} */ (list.getEntries());
    for (const { interactionId, duration } of events) if (interactionId) waits.push(duration);
  }).observe(options);
}

/**
 * Opens the player from Learn by a click or a tap on a card.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {string} cookie
 * @returns {Promise<{ form: string, waits: number[], bytes: number }[]>} milliseconds, and bytes of scripts as sent
 */
export async function measureOpening(browser, url, cookie) {
  const measured = [];
  for (const [form, options] of Object.entries(forms)) {
    /** @type {number[]} */
    const waits = [];
    let bytes = 0;
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext(options);
      await context.addCookies([{ ...parseCookie(cookie), url }]);
      const page = await context.newPage();
      await page.addInitScript(watch);
      await page.goto(`${url}/learn`, { waitUntil: "networkidle" });
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN_FACTOR });
      /** @type {Promise<number>[]} */
      const scripts = [];
      page.on("requestfinished", (request) => {
        if (request.resourceType() === "script")
          scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      const card = page.locator("main li a").nth(visit);
      await (options.hasTouch ? card.tap() : card.click());
      await page.getByRole("dialog").getByRole("tab").first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
      const waitsOfPage = () => Math.max(0, .../** @type {MeasuredWindow} */ (window).waits);
      waits.push(await page.evaluate(waitsOfPage));
      bytes = Math.max(
        bytes,
        (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0),
      );
      await context.close();
    }
    measured.push({ form, waits, bytes });
  }
  return measured;
}
