"use client";

import { type ReactNode, useState } from "react";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { FigureButton } from "./figure-button";

const AssignmentsDialog = lazyPart(() => import("./assignments-dialog"));

type Props = { userId: string; name: string; children: ReactNode };

/** A figure that opens all that is assigned to a user. */
export function AssignmentsButton({ userId, name, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FigureButton onOpen={() => setOpen(true)} preload={AssignmentsDialog.preload}>
        {children}
      </FigureButton>
      {isOpen && <AssignmentsDialog userId={userId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
