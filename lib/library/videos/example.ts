import { exampleAdministrator } from "@/lib/identity/users/example";
import { exampleKnowledgeArea } from "@/lib/library/knowledge-areas/example";
import { exampleTime } from "@/lib/platform/example";

const id = "0b9e4d36-58c1-4a6f-b1d7-92e3f4a5c632";

/** The input of the video in the API description's examples. */
export const exampleVideoInput = {
  title: "How light falls",
  description: "One lamp, one face, six positions.",
  videoUrl: "https://youtu.be/SxdOUGdseq4",
  knowledgeAreas: [{ knowledgeAreaId: exampleKnowledgeArea.id, points: 20 }],
};

/** The score of the example video. */
export const exampleVideoArea = {
  id: "e6c3b9a0-4f5b-4d72-a08e-39b0c1d2f665",
  videoId: id,
  knowledgeAreaId: exampleKnowledgeArea.id,
  knowledgeAreaName: exampleKnowledgeArea.name,
  points: 20,
};

/** The video in the API description's examples. */
export const exampleVideo = {
  id,
  title: exampleVideoInput.title,
  description: exampleVideoInput.description,
  videoUrl: "https://www.youtube.com/watch?v=SxdOUGdseq4",
  provider: "youtube",
  providerVideoId: "SxdOUGdseq4",
  thumbnailUrl: "https://i.ytimg.com/vi/SxdOUGdseq4/hqdefault.jpg",
  duration: 1140,
  durationSource: "administrator",
  requiredPercent: null,
  health: "ok",
  createdBy: exampleAdministrator.id,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  totalPoints: 20,
  averageRating: 4.5,
  totalRatings: 12,
  learnerCount: 31,
  knowledgeAreas: [exampleVideoArea],
};
