/** The number of times that the player is opened. */
const VISITS = 5;

/** The factor by which the CPU is slowed down. */
const SLOWER = 4;

const forms = {
  desktop: { viewport: { width: 1280, height: 800 } },
  mobile: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Collects the time from each interaction to the next frame, with the page's Event Timing API. */
function watch() {
  window.waits = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.waits.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/**
 * Opens the player from Learn by a click or a tap on a card.
 * @returns {Promise<{ form: string, waits: number[] }[]>} milliseconds
 */
export async function measureOpening(browser, url, cookie) {
  const [name, value] = cookie.split(/=(.*)/);
  const measured = [];
  for (const [form, options] of Object.entries(forms)) {
    const waits = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext(options);
      await context.addCookies([{ name, value, url }]);
      const page = await context.newPage();
      await page.addInitScript(watch);
      await page.goto(`${url}/learn`, { waitUntil: "networkidle" });
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      const card = page.locator("main li a").nth(visit);
      await (options.hasTouch ? card.tap() : card.click());
      await page.getByRole("dialog").getByRole("tab").first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
      waits.push(await page.evaluate(() => Math.max(0, ...window.waits)));
      await context.close();
    }
    measured.push({ form, waits });
  }
  return measured;
}
