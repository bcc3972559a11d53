import { exampleVideo, exampleVideoArea } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

/** The entry in the API description's examples. */
export const examplePointEntry = {
  id: "1024",
  at: exampleTime,
  video: { id: exampleVideo.id, title: exampleVideo.title, available: true },
  area: { id: exampleVideoArea.knowledgeAreaId, name: exampleVideoArea.knowledgeAreaName },
  points: exampleVideoArea.points,
  kind: "earned",
  evidence: "marked",
  reason: null,
  batchId: null,
  balance: exampleVideoArea.points,
};
