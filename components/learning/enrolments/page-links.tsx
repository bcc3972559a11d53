import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import type { Formats } from "@/lib/platform/formats";
import type { Page } from "@/lib/platform/page-of";

type Props = {
  page: Page<unknown>;
  /** The entries of the list, in the plural: 'paths'. */
  noun: string;
  /** The address of a page. @param number from 1 */
  href: (number: number) => string;
  formats: Pick<Formats, "figure">;
};

/** Links to the pages before and after this one; nothing for a list of one page. */
export function PageLinks({ page: { items, from, total, previous, next }, noun, href, formats: { figure } }: Props) {
  if (previous === null && next === null) return null;
  const look = buttonClass({ variant: "secondary" });
  return (
    <nav aria-label={`Pages of ${noun}`} className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-fg-2">
        {figure(from)} to {figure(from + items.length - 1)} of {figure(total)} {noun}
      </p>
      <p className="flex flex-wrap gap-2">
        {previous !== null && (
          <Link href={href(previous)} rel="prev" className={look}>
            <ChevronLeft aria-hidden size={18} />
            Earlier {noun}
          </Link>
        )}
        {next !== null && (
          <Link href={href(next)} rel="next" className={look}>
            More {noun}
            <ChevronRight aria-hidden size={18} />
          </Link>
        )}
      </p>
    </nav>
  );
}
