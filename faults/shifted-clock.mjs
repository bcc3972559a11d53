// Loaded into a server: its clock is wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;

class ShiftedDate extends RealDate {
  /** @param {any[]} values */
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(.../** @type {[any]} */ (values));
  }

  static now() {
    return RealDate.now() + shift;
  }
}

globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate);
