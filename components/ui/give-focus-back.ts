/** Carried by what takes the focus when a dialog closes whose opener is gone. */
export const TAKES_FOCUS = "data-takes-focus";

/** Moves the focus there, when a dialog closes. */
export function focusElsewhere(event: Event): void {
  const target = document.querySelector<HTMLElement>(`[${TAKES_FOCUS}]`);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/**
 * Gives the focus back to what opened a dialog: Radix knows it only where it is the dialog's own trigger.
 * @param event of the closing; left alone where there is nobody to give it to
 */
export function giveFocusBack(event: Event, opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    event.preventDefault();
    opener.focus();
  } else if (document.activeElement === document.body) focusElsewhere(event);
  // Else it has found a place already: two dialogs closed at once.
  else event.preventDefault();
}
