import { Facts } from "@/components/identity/settings/facts";
import type { User } from "@/lib/identity/users/schema";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { britishMoment } from "@/lib/platform/british-dates";
import { counted, figure } from "@/lib/platform/counted";
import { plainFormats } from "@/lib/platform/formats";

const format = (instant: string) => britishMoment.format(new Date(instant));

/** The number of completions by evidence: '2 checked, 5 watched, 3 marked'. */
function completionWords({ checked, watched, marked, imported, carried }: UserSummary["completions"]): string {
  const others = { imported, "carried over": carried };
  const rest = Object.entries(others).flatMap(([words, count]) => (count > 0 ? [`${figure(count)} ${words}`] : []));
  const first = checked > 0 ? [`${figure(checked)} checked`] : [];
  return [...first, `${figure(watched)} watched`, `${figure(marked)} marked`, ...rest].join(", ");
}

/** A user's profile, sign-ins and activity. */
export function PersonFacts({ user, summary }: { user: User; summary: UserSummary | undefined }) {
  const { firstName, lastName, dateOfBirth, website, deactivatedAt } = user;
  const profile = [
    { name: "Full name", value: [firstName, lastName].filter(Boolean).join(" ") },
    { name: "Phone number", value: user.phoneNumber },
    { name: "Location", value: user.location },
    { name: "Date of birth", value: dateOfBirth && plainFormats.date(dateOfBirth) },
    {
      name: "Website",
      value: website && (
        <a
          href={website}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="wrap-anywhere underline underline-offset-4"
        >
          {website}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ),
    },
    { name: "Bio", value: user.bio && <span className="whitespace-pre-line">{user.bio}</span> },
  ];
  const facts = [
    { name: "Joined", value: format(user.createdAt) },
    { name: "Last sign-in", value: user.lastSignInAt ? format(user.lastSignInAt) : "Never" },
    ...(deactivatedAt ? [{ name: "Deactivated", value: format(deactivatedAt) }] : []),
    { name: "Signed in on", value: summary ? counted(summary.sessions ?? 0, "device") : "…" },
    { name: "Comments", value: summary ? figure(summary.comments ?? 0) : "…" },
    { name: "Ratings", value: summary ? figure(summary.ratings ?? 0) : "…" },
    { name: "Completions", value: summary ? completionWords(summary.completions) : "…" },
    { name: "Time zone", value: summary ? summary.timeZone.replaceAll("_", " ") : "…" },
    ...profile.filter(({ value }) => value),
  ];
  return (
    <section aria-labelledby="person-facts">
      <h3 id="person-facts" className="sr-only">
        Profile
      </h3>
      <Facts facts={facts} columns={2} />
    </section>
  );
}
