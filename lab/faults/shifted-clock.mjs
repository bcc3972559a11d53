// Loaded into a server: shifts its clock by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  /** @param {unknown[]} values */
  constructor(...values) {
    if (values.length === 0) super(ShiftedDate.now());
    else super(.../** @type {[Date]} */ (values));
  }

  static now() {
    return RealDate.now() + shift;
  }

  // Next.js copies the functions of the class, not those that it inherits.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
}

globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate);
