import type { Metadata } from "next";
import type { ComponentProps, ReactNode } from "react";
import { PageLinks } from "@/components/learning/enrolments/page-links";
import { PathCard } from "@/components/learning/enrolments/path-card";
import type { PathStep } from "@/components/learning/enrolments/path-progress";
import { pathGridClass } from "@/components/learning/enrolments/paths-skeleton";
import { PathsTabs } from "@/components/learning/enrolments/paths-tabs";
import { TrackCard } from "@/components/learning/enrolments/track-card";
import { YourPlanLink } from "@/components/learning/plans/your-plan-link";
import { CurateLink } from "@/components/library/curate-link";
import { SubjectDue } from "@/components/organisation/assignments/subject-due";
import { Prefetched } from "@/components/shell/query-provider";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchCareerProgress, prefetchUserPaths } from "@/lib/learning/enrolments/prefetch";
import { readPlans } from "@/lib/learning/plans/prefetch";
import { prefetchProgress } from "@/lib/learning/progress/prefetch";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { listLearningPaths } from "@/lib/library/learning-paths/data";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { prefetchUserAssignments } from "@/lib/organisation/assignments/prefetch";
import { type Day, dayOf } from "@/lib/platform/calendar";
import type { Formats } from "@/lib/platform/formats";
import { prefetch } from "@/lib/platform/http/prefetch";
import { type Page, pageNumber, pageOf } from "@/lib/platform/page-of";
import { formatsFor } from "../../../shell-props";
import { readSteps } from "../steps";

export const metadata: Metadata = { title: "Paths" };

const PAGE_SIZE = 100;

/** `/learning-paths`: the learning paths and the career tracks, in two tabs. `page` is of the tab that is open. */
export default async function LearningPathsPage({ searchParams }: PageProps<"/learning-paths">) {
  const [actor, { tab, page }] = await Promise.all([requireActor(), searchParams]);
  const { id, isAdmin, timeZone } = actor;
  const learner = { userId: id, today: dayOf(new Date(), timeZone) };
  const [paths, tracks, plans, state] = await Promise.all([
    listLearningPaths(),
    listCareerTracks(false),
    readPlans(id),
    prefetch(prefetchProgress(id), prefetchUserPaths(id), prefetchCareerProgress(id), prefetchUserAssignments(id)),
  ]);
  const isTracks = tab === "tracks";
  const shownPaths = pageOf(paths, isTracks ? 1 : pageNumber(page), PAGE_SIZE);
  const shownTracks = pageOf(tracks, isTracks ? pageNumber(page) : 1, PAGE_SIZE);
  const steps = await readSteps(shownPaths.items.flatMap((path) => path.videoIds));
  const formats = await formatsFor(actor);
  return (
    <Prefetched state={state}>
      <PageHeader title="Paths" actions={plans.length > 0 && <YourPlanLink plans={plans} />} />
      <PathsTabs
        paths={<Paths page={shownPaths} steps={steps} learner={learner} isAdmin={isAdmin} formats={formats} />}
        tracks={<Tracks page={shownTracks} paths={paths} learner={learner} isAdmin={isAdmin} formats={formats} />}
      />
    </Prefetched>
  );
}

/** The learner, and the date in their time zone. */
type Learner = { userId: string; today: Day };

type PathsProps = {
  page: Page<LearningPath>;
  steps: Map<string, PathStep>;
  learner: Learner;
  isAdmin: boolean;
  formats: Formats;
};

function Paths({ page, steps, learner, isAdmin, formats }: PathsProps) {
  if (page.total === 0) {
    const action = isAdmin && <CurateLink tab="paths">Add learning paths</CurateLink>;
    return <EmptyState title="There are no learning paths yet" action={action} />;
  }
  return (
    <Cards page={page} noun="paths" href={(number) => `/learning-paths?page=${number}`} formats={formats}>
      {page.items.map((path) => (
        <PathCard
          key={path.id}
          path={path}
          steps={path.videoIds.flatMap((id) => steps.get(id) ?? [])}
          userId={learner.userId}
          due={<SubjectDue {...learner} subjects={[{ kind: "path", id: path.id }]} />}
          formats={formats}
        />
      ))}
    </Cards>
  );
}

/** The cards of a page, and the links to the pages beside it. */
const Cards = ({ children, ...links }: ComponentProps<typeof PageLinks> & { children: ReactNode }) => (
  <>
    <ul className={pathGridClass}>{children}</ul>
    <PageLinks {...links} />
  </>
);

type TracksProps = {
  page: Page<CareerTrack>;
  paths: LearningPath[];
  learner: Learner;
  isAdmin: boolean;
  formats: Formats;
};

function Tracks({ page, paths, learner, isAdmin, formats }: TracksProps) {
  if (page.total === 0) {
    const action = isAdmin && <CurateLink tab="careers">Add career tracks</CurateLink>;
    return <EmptyState title="There are no career tracks yet" action={action} />;
  }
  const named = new Map(
    paths.map(({ id, title, videoIds, optionalVideoIds, unplayableVideoIds }) => {
      const due = <SubjectDue key={id} {...learner} subjects={[{ kind: "path", id }]} />;
      return [id, { id, title, videoIds, optionalVideoIds, unplayableVideoIds, due }];
    }),
  );
  return (
    <Cards page={page} noun="tracks" href={(number) => `/learning-paths?tab=tracks&page=${number}`} formats={formats}>
      {page.items.map((track) => (
        <TrackCard
          key={track.id}
          track={track}
          paths={track.learningPathIds.flatMap((id) => named.get(id) ?? [])}
          userId={learner.userId}
          due={<SubjectDue {...learner} subjects={[{ kind: "track", id: track.id }]} />}
        />
      ))}
    </Cards>
  );
}
