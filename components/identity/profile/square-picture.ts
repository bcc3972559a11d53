/** The width and height of a profile picture in pixels. */
const SIDE_PX = 512;

/** A rectangle of a picture, in the picture's own pixels. */
export type Part = { x: number; y: number; width: number; height: number };

/** @throws when this browser cannot decode the file as a picture */
export async function requirePicture(file: Blob): Promise<void> {
  (await createImageBitmap(file)).close();
}

/** A part of a picture as a new file without metadata. @throws when the browser cannot create it */
export async function squareOf(file: Blob, { x, y, width, height }: Part): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  const webp = await fileOf(canvas, "image/webp");
  // A browser that cannot write WebP gives a PNG, which is much larger.
  if (webp.type === "image/webp") return webp;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  return fileOf(canvas, "image/jpeg");
}

const fileOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    const take = (file: Blob | null) => (file ? resolve(file) : reject(new Error("The picture could not be written")));
    canvas.toBlob(take, type, 0.9);
  });
