const kinds = ["DateTimeFormat", "NumberFormat", "RelativeTimeFormat"] as const;

/** A formatter of `Intl`, the values that it formatted, and the text. */
export type IntlCall = { kind: (typeof kinds)[number]; options: unknown[]; values: unknown[]; text: string };

/** Any formatter of `Intl`. */
export type Formatter = { format: (...values: unknown[]) => string };

/** A stand-in for a constructor of `Intl` that records what its formatters format. */
function recording(kind: IntlCall["kind"], calls: IntlCall[]) {
  const original = Intl[kind];
  return function formatterOf(...options: unknown[]): Formatter {
    const formatter: Formatter = Reflect.construct(original, options);
    return {
      format(...values) {
        const text = formatter.format(...values);
        calls.push({ kind, options, values, text });
        return text;
      },
    };
  };
}

/** Records what the formatters that are made during some work format. */
export function recordIntlCalls(work: () => void): IntlCall[] {
  const calls: IntlCall[] = [];
  const originals = Object.fromEntries(kinds.map((kind) => [kind, Intl[kind]]));
  Object.assign(Intl, Object.fromEntries(kinds.map((kind) => [kind, recording(kind, calls)])));
  try {
    work();
  } finally {
    Object.assign(Intl, originals);
  }
  return calls;
}
