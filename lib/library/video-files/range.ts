/** The bytes to send: all, one part (`to` is inclusive), or none because the range is outside the file. */
export type Part = { kind: "whole" } | { kind: "part"; from: number; to: number } | { kind: "unsatisfiable" };

const WHOLE: Part = { kind: "whole" };

/**
 * Parses a Range header (RFC 9110, 14.2). An unknown unit and a malformed range are ignored. Several ranges get the
 * whole file, so that no response is larger than it.
 * @param size bytes of the file
 */
export function readRange(header: string | null, size: number): Part {
  const [, first = "", last = ""] = /^bytes[ \t]*=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [undefined];
  if (first === "" && last === "") return WHOLE;
  const [from, to] =
    first === "" ? [Math.max(0, size - Number(last)), size - 1] : [Number(first), Number(last || size - 1)];
  if (first !== "" && last !== "" && Number(last) < Number(first)) return WHOLE;
  if (from >= size || (first === "" && Number(last) === 0)) return { kind: "unsatisfiable" };
  return { kind: "part", from, to: Math.min(to, size - 1) };
}

/** True when If-Match or If-None-Match lists an ETag. @param isWeak compares weakly, as for If-None-Match */
export const namesTag = (header: string, etag: string, isWeak: boolean): boolean =>
  header.split(",").some((tag) => {
    const text = tag.trim();
    return text === "*" || (isWeak ? text.replace(/^W\//, "") : text) === etag;
  });
