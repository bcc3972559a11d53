import { judge, NOT_A_VIDEO, type Recording } from "@/lib/library/video-files/verdict";

/** The result of an inspection: the length in seconds and the container, or the reason why the file is rejected. */
export type Found = Pick<Recording, "seconds" | "container"> | { fault: string };

/** Inspects a file before the upload, by the same rules as the server afterwards. */
export async function lookAtFile(file: File): Promise<Found> {
  const { BlobSource, Input, MP4, QTFF, WEBM } = await import("mediabunny");
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(file) });
  try {
    const format = await input.getFormat();
    const found = await input.getTracks();
    const video = await input.getPrimaryVideoTrack();
    const tracks = await Promise.all(
      found
        .filter((track) => track.isVideoTrack() || track.isAudioTrack())
        .map(async (track) => ({
          kind: track.isVideoTrack() ? ("video" as const) : ("audio" as const),
          codec: await track.getCodec(),
          internal: String(await track.getInternalCodecId()),
        })),
    );
    const verdict = judge({
      container: format === WEBM ? "webm" : format === QTFF ? "mov" : "mp4",
      tracks,
      seconds: found.length > 0 ? await input.computeDuration() : 0,
      width: (await video?.getDisplayWidth()) ?? 0,
      height: (await video?.getDisplayHeight()) ?? 0,
    });
    return "fault" in verdict ? verdict : verdict.recording;
  } catch {
    return { fault: NOT_A_VIDEO };
  } finally {
    input.dispose();
  }
}
