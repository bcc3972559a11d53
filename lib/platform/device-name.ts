import Bowser from "bowser";

/** A readable device name: 'Firefox on Windows'. @param userAgent the request's header */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // The User-Agent of a program begins with its name: `curl/8.5.0`.
  return browser.name || os.name || userAgent.split(/[\s/(]/, 1)[0] || "Unknown device";
}
