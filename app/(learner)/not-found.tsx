import type { Metadata } from "next";
import { NotFound } from "@/components/shell/not-found";

export const metadata: Metadata = { title: "Page not found" };

/** The 404 page of a signed-in user. */
export default function LearnerNotFound() {
  return <NotFound />;
}
