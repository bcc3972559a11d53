import { defineConfig, devices } from "@playwright/test";
import { systemChromium } from "./tests/runner/browser.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  workers: 2,
  fullyParallel: true,
  // A stalled machine is not the product's fault. The end of the run names every test that passed on its retry.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 5_000 },
  // The same on every platform.
  snapshotPathTemplate: "{testDir}/spoken/{arg}{ext}",
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.APP_URL,
    // Dates and numbers follow the browser's language; the texts are British.
    locale: "en-GB",
    // Without a graphics card an animation costs as much as the rest of a flow. Tests of motion ask for it.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      // Playwright's own browser when this is undefined.
      executablePath: systemChromium(),
      // The sandbox needs rights that containers lack; the other flags stop requests of the browser's own.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // Every flow runs on a wide screen. On a narrow one run the flows whose screens differ there: they are tagged.
  projects: [
    { name: "wide", grepInvert: /@narrow-only/, use: { viewport: { width: 1280, height: 800 } } },
    { name: "narrow", grep: /@narrow/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
