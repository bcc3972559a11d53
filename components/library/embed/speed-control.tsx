"use client";

import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { keepSpeed, SPEEDS, useSpeed } from "./speed";

/** Chooses the speed of a recording and of later lessons. */
export default function SpeedControl() {
  const speed = useSpeed();
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((one, other) => one - other);
  return (
    <Field label="Speed" className="flex-row items-center gap-2.5">
      <Select value={speed} onChange={({ currentTarget }) => keepSpeed(Number(currentTarget.value))} className="w-26">
        <Options of={speeds.map((rate) => [rate, `${rate}×`])} />
      </Select>
    </Field>
  );
}
