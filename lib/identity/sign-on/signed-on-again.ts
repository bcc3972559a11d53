/** The page that ends a sign-on which was repeated in a tab of its own. */
export const SIGNED_ON_AGAIN_PATH = "/signed-on-again";

const CHANNEL = "waypoint-signed-on-again";

/** Tells the other tabs that the user has signed on again. */
export function announceSignedOnAgain(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when the user has signed on again in another tab. @returns the function to unsubscribe */
export function onSignedOnAgain(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", callback);
  return () => channel.close();
}
