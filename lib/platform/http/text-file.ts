import "server-only";

type File = {
  /** Today's date is appended. */
  name: string;
  extension: string;
  mediaType: string;
};

/**
 * Streams a download, one piece of text at a time.
 * @throws what the first piece throws; if a later one throws, the download is aborted
 */
export async function textFile({ name, extension, mediaType }: File, texts: AsyncGenerator<string, void>) {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(await textStream(texts), {
    headers: {
      "content-type": `${mediaType}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}-${day}.${extension}"`,
    },
  });
}

/**
 * The body of a download. Throws as `textFile` does.
 * @param signal ends the generator, even before the body is read
 */
export async function textStream(
  texts: AsyncGenerator<string, void>,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  if (signal?.aborted) await texts.return();
  signal?.addEventListener("abort", () => void texts.return());
  let piece = await texts.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (piece.done) return controller.close();
      if (piece.value !== "") controller.enqueue(encoder.encode(piece.value));
      piece = await texts.next();
      if (piece.done) controller.close();
    },
    async cancel() {
      await texts.return();
    },
  });
}
