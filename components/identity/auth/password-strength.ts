export const strengths = ["weak", "fair", "good", "strong"] as const;
type Strength = (typeof strengths)[number];

/** Bits from which a password is fair, good and strong. */
const FROM_BITS = [28, 45, 65];

const kinds: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];

/** The strength of a password against guessing, by its length and kinds of characters; a character that repeats the one before, or follows it, counts little. */
export function strengthOf(password: string): Strength {
  const alphabet = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const counted = codes.reduce((sum, code, place) => sum + (isExpected(code, codes[place - 1]) ? 0.25 : 1), 0);
  const bits = counted * Math.log2(alphabet || 1);
  return strengths[FROM_BITS.filter((from) => bits >= from).length] ?? "weak";
}

const isExpected = (code: number, before: number | undefined) => before !== undefined && Math.abs(code - before) <= 1;
