import Link from "next/link";
import type { ReactNode } from "react";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { beginningOf } from "@/lib/platform/text";
import { JustLooking } from "./just-looking";

type Purpose = Pick<CareerTrack, "id" | "title" | "description">;

/** Roles that a new learner chooses from; Paths has all. */
const MAX_ROLES = 100;

/** Characters of a description on a card, of which two lines are seen. */
export const CARD_CHARACTERS = 160;

/** The purposes of a new learner: a role, areas, or just looking, after which the question is not shown again. */
export function Purposes({ tracks }: { tracks: Purpose[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3.5">
      {tracks.slice(0, MAX_ROLES).map(({ id, title, description }) => (
        <li key={id}>
          <Link href={`/welcome?track=${id}`} className={cardClass}>
            <Words title={title}>{beginningOf(description, CARD_CHARACTERS)}</Words>
          </Link>
        </li>
      ))}
      {tracks.length > MAX_ROLES && (
        <li>
          <Link href="/learning-paths?tab=tracks" className={cardClass}>
            <Words title="More roles">Choose among all career tracks.</Words>
          </Link>
        </li>
      )}
      <li>
        <Link href="/welcome?show=areas" className={cardClass}>
          <Words title="Areas">Choose what you want to know more about.</Words>
        </Link>
      </li>
      <li>
        <JustLooking className={cardClass}>
          <Words title="Just looking">Look around first. You can choose a role later, under Paths.</Words>
        </JustLooking>
      </li>
    </ul>
  );
}

const cardClass =
  "flex size-full min-h-24 flex-col gap-1 rounded-tile border bg-surface-1 p-5 text-start transition-colors duration-120 hover:border-line-strong";

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <span className="font-semibold text-lead text-pretty wrap-anywhere">{title}</span>
    <span className="line-clamp-2 text-fg-2 text-small">{children}</span>
  </>
);
