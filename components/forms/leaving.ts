/** Asks before unsaved changes are lost, then calls `go` when the user agrees. */
type AskToLeave = (go: () => void) => void;

let ask: AskToLeave | null = null;

/** Leaves this screen: at once, or after a form with unsaved changes has asked. */
export const leave: AskToLeave = (go) => (ask ? ask(go) : go());

/** Registers a form that asks before its screen is left. @returns a function that unregisters it */
export function guardLeaving(form: AskToLeave): () => void {
  ask = form;
  return () => {
    if (ask === form) ask = null;
  };
}

/** The path within this site that a click opens; null for no link, another tab, a download or a prevented click. */
export function addressOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link?.href ||
    link.target ||
    link.hasAttribute("download") ||
    link.origin !== location.origin ||
    link.pathname === location.pathname
  )
    return null;
  return link.pathname + link.search + link.hash;
}
