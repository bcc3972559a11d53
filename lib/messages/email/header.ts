/** Line ends, NUL and their kin: in a header's value they would begin another header, or end it early. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** Text that stays within one line, as a header and a paragraph must. */
export const oneLine = (text: string): string => text.replace(BREAKS, " ").trim();

/** Whether mail can be sent to this text as to one address, and nothing else can hide in it. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+$/u.test(text);

/** What the mail program writes itself, and no mail may say otherwise. */
const RESERVED =
  /^(from|sender|reply-to|to|cc|bcc|subject|date|message-id|mime-version|content-.*|dkim-.*|received|return-path)$/i;

/** Whether a mail may carry a header of this name beside those that every mail has. */
export const isOwnHeader = (name: string): boolean => /^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) && !RESERVED.test(name);
