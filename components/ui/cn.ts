import { clsx } from "clsx";

/** Joins class names and skips falsy ones. A later class does not override an earlier one: add a variant instead. */
export const cn = clsx;
