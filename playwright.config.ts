import { defineConfig, devices } from "@playwright/test";
import { systemChromium } from "./scripts/testing/browser.mjs";

export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: true,
  // A machine that stalls is no fault of the product's: one that passed when tried again is named at the end of the run.
  retries: 1,
  // For two cores that also run the server, its database and two browsers, all drawn without a graphics card.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.APP_URL,
    // Dates and numbers follow the browser's language; the texts are British.
    locale: "en-GB",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      // Without one, Playwright's own.
      executablePath: systemChromium(),
      // The sandbox needs rights that containers lack; the others keep the browser from asking the internet for anything.
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
  projects: [
    { name: "wide", use: { viewport: { width: 1280, height: 800 } } },
    { name: "narrow", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
