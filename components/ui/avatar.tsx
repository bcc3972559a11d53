"use client";

import { useState } from "react";
import { cn } from "./cn";
import { Picture } from "./picture";

type Props = { name: string; src?: string | null; size?: "sm" | "md" | "lg" | "xl"; className?: string };

const sizes = { sm: "size-7 text-meta", md: "size-9 text-small", lg: "size-11 text-body", xl: "size-18 text-h3" };

/** A user's picture, or their initials. Hidden from assistive technology: the name is beside it or on its button. */
export function Avatar({ name, src, size = "md", className }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const box = cn(
    "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-area-soft font-semibold text-area-text select-none",
    sizes[size],
    className,
  );
  return (
    <span aria-hidden data-hue={262} className={box}>
      {src && src !== failedSrc ? (
        <Picture src={src} alt="" className="size-full object-cover" onError={() => setFailedSrc(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase("en");
}
