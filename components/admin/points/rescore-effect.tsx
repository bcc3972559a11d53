import type { RescorePreview } from "@/lib/learning/point-batches/schema";
import { counted, figure, signed } from "@/lib/platform/counted";
import { EffectFacts } from "./effect-facts";

/** The effect of a re-scoring: users, totals, badges, and the largest changes. */
export function RescoreEffect({ preview }: { preview: RescorePreview }) {
  const { people, completions, before, after, badges, rows, next } = preview;
  if (completions === 0) return <p className="text-fg-2">Every completion has the points of today’s scores already.</p>;
  const won = badges.reduce((sum, badge) => sum + badge.won, 0);
  const lost = badges.reduce((sum, badge) => sum + badge.lost, 0);
  const facts: [string, string][] = [
    ["Users whose total changes", figure(people)],
    ["Completions", figure(completions)],
    ["Their points in total", `${figure(before)} → ${figure(after)} (${signed(after - before)})`],
    ["Badges", `${figure(won)} won, ${lost === 0 ? "none" : figure(lost)} lost`],
  ];
  return (
    <>
      <EffectFacts facts={facts} />
      {rows.length > 0 && (
        <div className="overflow-x-auto rounded-tile border">
          <table className="w-full text-left text-small">
            <caption className="sr-only">Changes by user, the largest first</caption>
            <thead>
              <tr className="border-b text-fg-2">
                <th scope="col" className="px-3 py-2 font-medium">
                  User
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  Before
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  After
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ user, ...row }) => (
                <tr key={user.id} className="border-b border-line/60 last:border-b-0">
                  <th scope="row" className="px-3 py-2 font-normal wrap-anywhere">
                    {user.name}
                  </th>
                  <td className="px-3 py-2 text-right font-mono">{figure(row.before)}</td>
                  <td className="px-3 py-2 text-right font-mono">{figure(row.after)}</td>
                  <td className="px-3 py-2 text-right font-mono">{signed(row.change)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next && (
        <p className="text-small text-fg-3">
          The {counted(rows.length, "largest change")} of {figure(people)}.
        </p>
      )}
    </>
  );
}
