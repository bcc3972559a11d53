const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** '950 B', '4.8 GB', '48 MB': a size in decimal units, with one decimal place below 10. @param bytes from 0 */
export function sizeInWords(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  const text = value < 10 && power > 0 ? value.toFixed(1) : String(Math.floor(value));
  return `${text.replace(".0", "")} ${UNITS[power]}`;
}
