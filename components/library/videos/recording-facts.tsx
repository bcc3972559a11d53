import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { DOT } from "@/components/ui/dot";
import type { VideoFile } from "@/lib/library/video-files/schema";
import { filePath } from "@/lib/library/videos/video-url";
import { sizeInWords } from "@/lib/platform/size";

/** The file of an uploaded recording, with a link that saves it. */
export function RecordingFacts({ videoId, file }: { videoId: string; file: VideoFile }) {
  const { bytes, container, width, height } = file;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-line p-4">
      <span>
        <span className="block font-medium">Recording</span>
        <span className="text-small text-fg-2">
          {[container.toUpperCase(), `${width} × ${height}`, sizeInWords(bytes)].join(DOT)}
        </span>
      </span>
      <a
        href={`${filePath(videoId)}?download=1`}
        download
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <Download aria-hidden size={16} strokeWidth={1.75} />
        Download
      </a>
    </p>
  );
}
