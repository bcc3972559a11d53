import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { FirstPlan } from "@/components/learning/welcome/first-plan";
import { CARD_CHARACTERS, Purposes } from "@/components/learning/welcome/purposes";
import { WHAT_FOR } from "@/components/learning/welcome/what-for";
import { learnAddress } from "@/components/library/videos/learn-address";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { readPlans } from "@/lib/learning/plans/prefetch";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { readKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { dayOf } from "@/lib/platform/calendar";
import { beginningOf } from "@/lib/platform/text";

export const metadata: Metadata = { title: "Welcome" };

/** `/welcome`: a new learner's choice of purpose; with `?track=` a first plan, with `?show=areas` the main areas. */
export default async function WelcomePage({ searchParams }: PageProps<"/welcome">) {
  const [{ id, timeZone }, query, tracks] = await Promise.all([requireActor(), searchParams, listCareerTracks(false)]);
  const track = tracks.find((one) => one.id === query.track);
  if (track && (await readPlans(id)).some(({ trackId }) => trackId === track.id))
    redirect(`/career-tracks/${track.id}`);
  return (
    <>
      <PageHeader
        title={WHAT_FOR}
        lead={track ? undefined : "Choose a role, and we plan its lessons over your weeks."}
      />
      {track ? (
        <>
          <Another />
          <FirstPlan track={track} userId={id} today={dayOf(new Date(), timeZone)} />
        </>
      ) : query.show === "areas" ? (
        <>
          <Another />
          <Areas />
        </>
      ) : (
        <Purposes tracks={tracks} />
      )}
    </>
  );
}

const Another = () => (
  <Link
    href="/welcome"
    className="mb-4 inline-flex min-h-6 font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
  >
    Choose something else
  </Link>
);

/** The main areas, each with its lessons. */
async function Areas() {
  const areas = (await readKnowledgeAreas()).filter(({ level }) => level === "main");
  if (areas.length === 0) return <p className="text-fg-2">There are no areas yet.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3.5">
      {areas.map(({ id, name, description }) => (
        <li key={id}>
          <Link
            href={learnAddress({ areaId: id })}
            className="flex size-full min-h-24 flex-col gap-1 rounded-tile border bg-surface-1 p-5 transition-colors duration-120 hover:border-line-strong"
          >
            <span className="font-semibold text-lead wrap-anywhere">{name}</span>
            <span className="line-clamp-2 text-fg-2 text-small">{beginningOf(description, CARD_CHARACTERS)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
