const KEY = "waypoint.assistant";

let told: string | null = null;

/** True when this browser has shown that transcripts are sent to a host. Another host is told again. */
export function isTold(host: string): boolean {
  try {
    return (localStorage.getItem(KEY) ?? told) === host;
  } catch {
    // Storage is blocked by the browser's settings.
    return told === host;
  }
}

/** Notes that it was shown. */
export function noteTold(host: string): void {
  told = host;
  try {
    localStorage.setItem(KEY, host);
  } catch {
    // Then it is shown again after the next start.
  }
}
