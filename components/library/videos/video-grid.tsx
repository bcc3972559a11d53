"use client";

import { useRouter } from "next/navigation";
import type { ReactNode, SyntheticEvent } from "react";
import { cn } from "@/components/ui/cn";
import { gridClass } from "./card-skeleton";

/** A grid of video cards. It prefetches a player when its card is hovered or focused. */
export function VideoGrid({ dimmed = false, children }: { dimmed?: boolean; children: ReactNode }) {
  const router = useRouter();
  const prefetch = ({ target }: SyntheticEvent) => {
    const href = (target as Element).closest("li")?.querySelector("a")?.getAttribute("href");
    if (href) router.prefetch(href);
  };
  return (
    <ul
      aria-busy={dimmed || undefined}
      className={cn(gridClass, "transition-opacity duration-180", dimmed && "opacity-50 delay-200")}
      onPointerOver={prefetch}
      onFocus={prefetch}
    >
      {children}
    </ul>
  );
}
