/** A frame of a recording and its second. `url` is an object URL of this page, valid until it is revoked. */
export type Frame = { seconds: number; picture: Blob; url: string };

/** The positions of the frames, as fractions of the length. */
const PLACES = [0.1, 0.5, 0.85];
const WIDTH_PX = 1024;
const TIMEOUT_MS = 8_000;

const once = (target: HTMLVideoElement, name: string) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The recording did not answer: ${name}`)), TIMEOUT_MS);
    const end = (run: () => void) => () => {
      clearTimeout(timer);
      run();
    };
    target.addEventListener(name, end(resolve), { once: true });
    target.addEventListener("error", end(reject), { once: true });
  });

async function frameAt(video: HTMLVideoElement, seconds: number): Promise<Frame | null> {
  const shown = once(video, "seeked");
  video.currentTime = seconds;
  await shown;
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(WIDTH_PX, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return picture && { seconds: Math.round(seconds), picture, url: URL.createObjectURL(picture) };
}

/** Takes three frames of a recording. @returns fewer, or none, when this browser cannot play it */
export async function takeFrames(file: File, length: number): Promise<Frame[]> {
  const video = document.createElement("video");
  const url = URL.createObjectURL(file);
  const frames: Frame[] = [];
  try {
    const loaded = once(video, "loadeddata");
    Object.assign(video, { muted: true, preload: "auto", src: url });
    await loaded;
    for (const place of PLACES) {
      const frame = await frameAt(video, place * length);
      if (frame) frames.push(frame);
    }
  } catch (error) {
    console.warn("No pictures of the recording", error);
  } finally {
    video.removeAttribute("src");
    URL.revokeObjectURL(url);
  }
  return frames;
}
