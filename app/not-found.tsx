import type { Metadata } from "next";
import { NotFound } from "@/components/shell/not-found";

export const metadata: Metadata = { title: "Page not found" };

/** The 404 page of a visitor. */
export default function RootNotFound() {
  return (
    <main>
      <NotFound />
    </main>
  );
}
