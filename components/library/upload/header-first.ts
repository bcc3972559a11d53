/** The largest header that is rewritten, in memory. */
const MAX_HEADER_BYTES = 128 * 1024 * 1024;

/** The limit of top-level boxes. Only fragmented files have more. */
const MAX_BOXES = 100;

const CONTAINERS = ["trak", "mdia", "minf", "stbl"];

type Box = { type: string; from: number; to: number };

const typeAt = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

/** The top-level boxes of a file; null when they are invalid or too many. */
async function boxesOf(file: Blob): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let at = 0; at < file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    if (head.byteLength < 16 || boxes.length === MAX_BOXES) return null;
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? file.size - at : short;
    if (size < 8 || at + size > file.size) return null;
    boxes.push({ type: typeAt(head, 4), from: at, to: at + size });
    at += size;
  }
  return boxes;
}

/**
 * Changes the sample offsets in a header.
 * @returns the number of tables; null when an offset no longer fits its table
 */
function movePlaces(header: DataView, from: number, to: number, move: (place: number) => number): number | null {
  let tables = 0;
  for (let at = from; at + 8 <= to; ) {
    const size = header.getUint32(at);
    if (size < 8 || at + size > to) return null;
    const type = typeAt(header, at + 4);
    if (CONTAINERS.includes(type)) {
      const inner = movePlaces(header, at + 8, at + size, move);
      if (inner === null) return null;
      tables += inner;
    } else if (type === "stco" || type === "co64") {
      const bytes = type === "stco" ? 4 : 8;
      const count = header.getUint32(at + 12);
      if (16 + count * bytes > size) return null;
      tables += 1;
      for (let place = at + 16; place < at + 16 + count * bytes; place += bytes) {
        const next = move(bytes === 4 ? header.getUint32(place) : Number(header.getBigUint64(place)));
        if (bytes === 4 && next > 0xffff_ffff) return null;
        if (bytes === 4) header.setUint32(place, next);
        else header.setBigUint64(place, BigInt(next));
      }
    }
    at += size;
  }
  return tables;
}

/**
 * Moves the header of an MP4 or MOV file before its samples, so that players need not request the end first. Nothing is
 * encoded or copied, and the same file gives the same bytes, so that an upload can resume.
 * @returns the file itself when its header is first, or when it is fragmented or of another container
 */
export async function withHeaderFirst(file: File): Promise<File> {
  const boxes = await boxesOf(file);
  const header = boxes?.find(({ type }) => type === "moov");
  const samples = boxes?.find(({ type }) => type === "mdat");
  if (!boxes || !header || !samples || header.from < samples.from || boxes.some(({ type }) => type === "moof"))
    return file;
  const length = header.to - header.from;
  if (length > MAX_HEADER_BYTES) return file;
  const bytes = await file.slice(header.from, header.to).arrayBuffer();
  const view = new DataView(bytes);
  const isShort = view.getUint32(0) > 1;
  const move = (place: number) => (place >= samples.from && place < header.from ? place + length : place);
  if (!isShort || !movePlaces(view, 8, length, move)) return file;
  const parts = [file.slice(0, samples.from), bytes, file.slice(samples.from, header.from), file.slice(header.to)];
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified });
}
