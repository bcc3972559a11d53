import { clsx } from "clsx";

/** Joins class names; falsy ones are left out. Later names do not undo earlier ones: give a variant, not an override. */
export const cn = clsx;
