/** What may be shown of an address to whoever reads its person's old mail: `a…@people.test`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
