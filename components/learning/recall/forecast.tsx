import { useFormats } from "@/components/identity/auth/preferences";
import type { RecallSummary } from "@/lib/learning/recall/schema";

const [WIDTH, HEIGHT] = [600, 80];

/** The cards that are due in the next 30 days, as a picture and as a table. */
export function Forecast({ forecast }: Pick<RecallSummary, "forecast">) {
  const { longDay, figure } = useFormats();
  const most = Math.max(1, ...forecast.map(({ cards }) => cards));
  const step = WIDTH / forecast.length;
  return (
    <div className="mt-5 rounded-tile border bg-surface-1 p-5">
      <h3 className="text-lead font-bold">Coming back</h3>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-20 w-full text-accent-graphic"
      >
        {forecast.map(({ day, cards }, index) => {
          const height = Math.max(cards > 0 ? 3 : 1, (cards / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={index * step + 2}
              y={HEIGHT - height}
              width={step - 4}
              height={height}
              rx={2}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <details className="mt-2">
        <summary className="min-h-6 cursor-pointer text-small text-fg-2 touch:min-h-11">As a table</summary>
        <table className="mt-2 w-full text-small">
          <caption className="sr-only">Cards that come back by day</caption>
          <thead>
            <tr className="text-left text-fg-3">
              <th scope="col">Day</th>
              <th scope="col" className="text-right">
                Cards
              </th>
            </tr>
          </thead>
          <tbody>
            {forecast.map(({ day, cards }) => (
              <tr key={day} className="border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {longDay(day)}
                </th>
                <td className="text-right font-mono">{figure(cards)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
