import Bowser from "bowser";

/** A device as people call it: 'Firefox on Windows'. @param userAgent as the browser sent it */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // A program names itself first: `curl/8.5.0`.
  return browser.name || os.name || userAgent.split(/[\s/(]/, 1)[0] || "Unknown device";
}
