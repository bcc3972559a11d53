/** Asks before something unsaved is left, and goes once that is wanted. */
type AskToLeave = (go: () => void) => void;

let ask: AskToLeave | null = null;

/** Goes away from this screen: at once, or where something on it is unsaved, after its form has asked. */
export const leave: AskToLeave = (go) => (ask ? ask(go) : go());

/** Has a form asked before its screen is left. @returns ends that */
export function guardLeaving(form: AskToLeave): () => void {
  ask = form;
  return () => {
    if (ask === form) ask = null;
  };
}

/** Where a click is about to lead within this site; null where it leads nowhere, to another tab, or is held already. */
export function addressOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
