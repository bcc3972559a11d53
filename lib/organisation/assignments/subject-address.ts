import type { AssignmentSubject } from "./schema";

const pages: Record<AssignmentSubject["kind"], string> = {
  path: "learning-paths",
  video: "videos",
  track: "career-tracks",
};

/** The address of the page of an assigned path, lesson or track. */
export const subjectAddress = ({ kind, id }: Pick<AssignmentSubject, "kind" | "id">): string => `/${pages[kind]}/${id}`;
