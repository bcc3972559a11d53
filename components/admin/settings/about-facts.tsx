import { Facts } from "@/components/identity/settings/facts";
import type { About } from "@/lib/organisation/about/schema";
import { britishMoment } from "@/lib/platform/british-dates";
import { counted, figure } from "@/lib/platform/counted";
import { plainFormats } from "@/lib/platform/formats";
import { sizeInWords } from "@/lib/platform/size";
import { summaryInWords } from "../health/problem-words";

/** Messages are sent within seconds; a longer wait than this is shown. */
const OVERDUE_SECONDS = 5 * 60;

const sinceWords = (instant: string) =>
  `${britishMoment.format(new Date(instant))} (${plainFormats.ago(instant, new Date())})`;

function queueInWords({ queued, failed, overdueSeconds }: About["queue"]): string {
  const waiting = queued === 0 ? "None waiting" : `${counted(queued, "message")} waiting`;
  const late =
    overdueSeconds >= OVERDUE_SECONDS && `the oldest for ${counted(Math.floor(overdueSeconds / 60), "minute")}`;
  return [waiting, late, failed > 0 && `${counted(failed, "message")} given up in 30 days`].filter(Boolean).join(", ");
}

function checksInWords({ dead, suspect, ...summary }: About["library"]): string {
  const refused = [
    dead > 0 && `${counted(dead, "video")} nobody can play`,
    suspect > 0 && `${figure(suspect)} in doubt`,
  ];
  return [summaryInWords(summary, new Date()), ...refused].filter(Boolean).join(", ");
}

/** The kinds of jobs that work on single rows; any other is recurring work. */
const JOBS: Record<string, string> = { outbox: "Message", webhooks: "Message to a webhook", points: "Batch of points" };

function FailingJobs({ jobs }: { jobs: About["failingJobs"] }) {
  if (jobs.length === 0) return "None failing";
  return (
    <ul className="space-y-1">
      {jobs.map(({ name, key, attempts, lastError, isGivenUp }) => (
        <li key={name + key}>
          {JOBS[name] ?? `Recurring job “${name}”`} {isGivenUp ? "given up" : "failing"} after{" "}
          {counted(attempts, "attempt")}: {lastError}
        </li>
      ))}
    </ul>
  );
}

/** The version, and the state of database, queue, jobs, backup and disk. */
export function AboutFacts({ about }: { about: About }) {
  const { version, node, startedAt, database, queue, failingJobs, lastBackup, library, disk } = about;
  const facts = [
    { name: "Version", value: `Waypoint ${version} on Node.js ${node}` },
    { name: "Started", value: sinceWords(startedAt) },
    { name: "Database", value: `PostgreSQL ${database.version}, ${sizeInWords(database.bytes)}` },
    { name: "Messages to send", value: queueInWords(queue) },
    { name: "Background jobs", value: <FailingJobs jobs={failingJobs} /> },
    {
      name: "Last backup",
      value: lastBackup ? `${sinceWords(lastBackup.finishedAt)}, ${sizeInWords(lastBackup.bytes)}` : "None yet",
    },
    { name: "Library checks", value: checksInWords(library) },
    ...(disk
      ? [{ name: "Free disk space", value: `${sizeInWords(disk.freeBytes)} of ${sizeInWords(disk.totalBytes)}` }]
      : []),
  ];
  return <Facts facts={facts} />;
}
