import { exampleAdministrator, exampleUser } from "@/lib/identity/users/example";
import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

/** The batch in the API description's examples. */
export const examplePointBatch = {
  id: "5f1d2c3b-4a69-4788-96a5-b4c3d2e1f001",
  kind: "rescored",
  reason: "Longer than thought",
  about: exampleVideo.title,
  state: "done",
  people: 1,
  points: 10,
  madeAt: exampleTime,
  madeBy: { id: exampleAdministrator.id, name: exampleAdministrator.name },
  undoes: null,
  undone: null,
  skipped: null,
};

/** The effect of undoing it. */
export const exampleUndoPreview = { undone: 1, skipped: 0, people: 1, points: -10 };

/** The request in the API description's examples. */
export const exampleRescore = { videoIds: [exampleVideo.id], removeUnlinked: false };

/** The preview in the API description's examples. */
export const exampleRescorePreview = {
  token: "w5tRw0eVhQmLkdZ5b8Kx1n2p3q4r5s6t7u8v9w0x1yA",
  people: 1,
  completions: 1,
  before: 20,
  after: 30,
  badges: [
    { name: "Point Collector", won: 0, lost: 0 },
    { name: "Knowledge Seeker", won: 0, lost: 0 },
  ],
  rows: [{ user: { id: exampleUser.id, name: exampleUser.name }, before: 20, after: 30, change: 10 }],
  next: null,
};

/** The preview of merging a video into another. */
export const exampleMergePreview = {
  into: { id: "3b8f2e61-7c0d-4a55-9f12-6d4e8a7b9c02", title: "Composition in three rules" },
  people: 12,
  both: 2,
  points: -40,
  viewers: 15,
  keepsRanges: true,
  comments: 4,
  ratings: 6,
  paths: 1,
};
