/** The attribute of the element that gets the focus when a dialog closes and its opener is no longer on the page. */
export const TAKES_FOCUS = "data-takes-focus";

const findTarget = () => document.querySelector<HTMLElement>(`[${TAKES_FOCUS}]`);

/** Moves the focus to the element with `data-takes-focus` when a dialog closes. */
export function focusElsewhere(event: Event): void {
  const target = findTarget();
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Moves the focus to the element with `data-takes-focus`, before an action removes its own button. */
export const leaveFocus = () => findTarget()?.focus();

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for the dialog's own trigger.
 * @param event the dialog's `onCloseAutoFocus`; not prevented if no element can take the focus
 */
export function giveFocusBack(event: Event, opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    event.preventDefault();
    opener.focus();
  } else if (document.activeElement === document.body) focusElsewhere(event);
  // Another element has the focus already, because two dialogs have closed at once.
  else event.preventDefault();
}
