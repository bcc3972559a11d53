/**
 * Screens for Lighthouse: public ones as a visitor, the others as a user with progress.
 * @type {{ path: string, isPublic?: boolean }[]}
 */
export const screens = [
  { path: "/login", isPublic: true },
  { path: "/" },
  { path: "/learn" },
  { path: "/progress" },
  { path: "/learning-paths" },
  { path: "/settings" },
];

/** Minimum scores, maximum layout shift, and the maximum time and code to open the player. */
export const bars = {
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  performance: { desktop: 95, mobile: 95 },
  cls: 0.02,
  openingMs: 200,
  openingBytes: 35_000,
};
