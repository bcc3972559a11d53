import type { FileBody } from "./description";
import { requireShape } from "./json-shape";
import { invalid, Problem } from "./problem";

/** Maximum bytes of a request body, except for file uploads. */
const MAX_BODY_BYTES = 1024 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const MIB = 1024 * 1024;

/**
 * Reads a JSON body, up to the limit, or a file if the call accepts one instead.
 * @param dialect another media type of JSON that the call accepts
 * @returns undefined when there is no body
 * @throws {Problem} 413, 415 or 400
 */
export async function readBody(request: Request, dialect?: string, orFile?: FileBody): Promise<unknown> {
  const max = orFile?.maxBytes ?? MAX_BODY_BYTES;
  const bytes = await readBytes(request, { max, sentence: `The request is larger than ${max / MIB} MiB` });
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== undefined && orFile?.types.includes(type))
    return orFile.toBody(bytes, Object.fromEntries(new URL(request.url).searchParams));
  const isJson = type === "application/json" || (type !== undefined && type === dialect);
  if (bytes.length === 0) {
    if (type === undefined || isJson) return undefined;
    throw notJson();
  }
  if (!isJson) throw notJson();
  requireShape(bytes, { isOfDirectory: dialect !== undefined });
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw invalid("The request is not valid JSON");
  }
}

const notJson = () => new Problem(415, "Please send JSON with the content type application/json");

/**
 * Reads a body of at most `max` bytes.
 * @throws {Problem} 413 with `sentence` for a larger one, 400 for an incomplete one
 */
export async function readBytes(
  request: Request,
  { max, sentence }: { max: number; sentence: string },
): Promise<Uint8Array> {
  const tooLarge = new Problem(413, sentence);
  if (Number(request.headers.get("content-length")) > max) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > max) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    // A disconnected client is not a server error.
    throw error === tooLarge ? error : invalid("The request body is incomplete");
  }
  return Buffer.concat(chunks);
}
