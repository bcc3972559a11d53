/**
 * A decimal number, exactly as JSON writes it: `integer` divided by 10 to the power of `scale`. `digits` follow the
 * point.
 */
type Decimal = { integer: bigint; scale: number; digits: number };

/** Reads the shortest decimal form of a finite number. */
export function decimalOf(value: number): Decimal {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const scale = fraction.length - Number(exponent);
  const integer = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0
    ? { integer, scale, digits: scale }
    : { integer: integer * 10n ** BigInt(-scale), scale: 0, digits: 0 };
}

/** Numbers as integers that are divided by 10 to the power of one `scale`. */
function atOneScale(values: number[]): { integers: bigint[]; scale: number } {
  const decimals = values.map(decimalOf);
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  return { scale, integers: decimals.map((decimal) => decimal.integer * 10n ** BigInt(scale - decimal.scale)) };
}

/** True when two numbers differ by at most the tolerance, in decimal arithmetic: 0.4 is within 0.1 of 0.3. */
export function isWithin(value: number, target: number, tolerance: number): boolean {
  const [a = 0n, b = 0n, within = 0n] = atOneScale([value, target, tolerance]).integers;
  const difference = a > b ? a - b : b - a;
  return difference <= within;
}

/** The exact middle of two numbers and its distance to them: 2.5415 and 0.0005 for 2.541 and 2.542. */
export function middleOf(low: number, high: number): { value: number; tolerance: number } {
  const { integers, scale } = atOneScale([low, high]);
  const [from = 0n, to = 0n] = integers;
  // Half of an integer is five times it with one more decimal.
  const half = (integer: bigint) => Number(`${integer * 5n}e-${scale + 1}`);
  return { value: half(from + to), tolerance: half(to > from ? to - from : from - to) };
}
