"use client";

import { cn } from "@/components/ui/cn";
import { strengthOf, strengths } from "./password-strength";

/** Shows how hard a new password is to guess. It refuses nothing. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password);
  const value = password === "" ? 0 : strengths.indexOf(strength) + 1;
  return (
    <div className="-mt-4 flex items-center gap-3">
      <meter
        aria-label="Password strength"
        min={0}
        max={strengths.length}
        value={value}
        aria-valuetext={value === 0 ? "no password" : strength}
        className="sr-only"
      />
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {strengths.map((name, place) => (
          <span
            key={name}
            className={cn(
              "h-1.5 rounded-full forced-color-adjust-none",
              place < value ? (value > 2 ? "bg-success" : "bg-warning") : "bg-surface-3",
            )}
          />
        ))}
      </span>
      <span aria-hidden className="w-14 text-small text-fg-2">
        {value > 0 && strength}
      </span>
    </div>
  );
}
