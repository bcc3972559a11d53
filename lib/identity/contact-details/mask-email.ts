/** An address with its local part hidden, for a mail to the user's former address: `a…@people.test`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
