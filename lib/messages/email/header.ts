/** Line breaks and other control characters, which could start another header or truncate the value. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** Replaces line breaks and control characters with spaces. */
export const oneLine = (text: string): string => text.replace(BREAKS, " ").trim();

/** True for a single plain address, without display name, list or control characters. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+$/u.test(text);

/** Headers that only the transport may set. */
const RESERVED =
  /^(from|sender|reply-to|to|cc|bcc|subject|date|message-id|mime-version|content-.*|dkim-.*|received|return-path)$/i;

/** True when a mail's content may set a header of this name. */
export const isOwnHeader = (name: string): boolean => /^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) && !RESERVED.test(name);
