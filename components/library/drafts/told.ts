const KEY = "waypoint.assistant";

let told: string | null = null;

/** True when this browser has shown the notice about sending transcripts to this host. */
export function isTold(host: string): boolean {
  try {
    return (localStorage.getItem(KEY) ?? told) === host;
  } catch {
    // Storage is blocked by the browser's settings.
    return told === host;
  }
}

/** Records that the notice was shown. */
export function noteTold(host: string): void {
  told = host;
  try {
    localStorage.setItem(KEY, host);
  } catch {
    // The notice is shown again on the next visit.
  }
}
