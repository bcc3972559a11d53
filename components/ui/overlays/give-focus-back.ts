/** The attribute of the element that gets the focus when a dialog closes and its opener is no longer on the page. */
export const TAKES_FOCUS = "data-takes-focus";

const findTargets = () => [...document.querySelectorAll<HTMLElement>(`[${TAKES_FOCUS}]`)];

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The last element with `data-takes-focus` before the opener of a dialog, such as the heading of its list. */
export const findTargetBefore = (opener: Element | null): HTMLElement | undefined =>
  opener === null ? undefined : findTargets().findLast((target) => isBefore(target, opener));

/** The open dialog that covers all others. */
const findTopmostDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"][data-state="open"]')].at(-1);

/**
 * Moves the focus to an element with `data-takes-focus` when a dialog closes. While another dialog is open, the focus
 * stays in that one.
 * @param near the element; the first one if it is no longer there
 */
export function focusElsewhere(event: Event, near?: HTMLElement): void {
  const dialog = findTopmostDialog();
  const targets = near?.isConnected ? [near, ...findTargets()] : findTargets();
  const target = dialog ? (targets.find((it) => dialog.contains(it)) ?? dialog) : targets[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Moves the focus to the element with `data-takes-focus`, before an action removes its own button. */
export const leaveFocus = () => findTargets()[0]?.focus();

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for the dialog's own trigger.
 * @param event the dialog's `onCloseAutoFocus`; not prevented if no element can take the focus
 * @param near gets the focus when the opener is no longer on the page
 */
export function giveFocusBack(event: Event, opener: Element | null, near?: HTMLElement): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    event.preventDefault();
    opener.focus();
  } else if (document.activeElement === document.body) focusElsewhere(event, near);
  // Another element has the focus already, because two dialogs have closed at once.
  else event.preventDefault();
}
