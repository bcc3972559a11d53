/** The reason of a failed request: the network's code, such as `ENOTFOUND`, or `timeout`. Null for any other error. */
export function failureReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError") return "timeout";
  const { code } = Object(error.cause) as { code?: unknown };
  return typeof code === "string" ? code : null;
}
