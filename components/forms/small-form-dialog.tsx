"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Form } from "./form";

type Props<Values extends FieldValues, Output> = Omit<
  ComponentProps<typeof Form<Values, Output>>,
  "place" | "beside"
> & {
  title: string;
  description: string;
  hasCancel?: boolean;
  /** Covers every other dialog, in any order of opening. */
  isTopmost?: boolean;
  onClose: () => void;
};

/** A small form in a dialog that closes without asking. */
export function SmallFormDialog<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { title, description, hasCancel = false, isTopmost, onClose, ...form } = props;
  return (
    <Dialog onClose={onClose} title={title} description={description} width="sm" isTopmost={isTopmost}>
      <Form
        {...form}
        beside={
          hasCancel && (
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          )
        }
      />
    </Dialog>
  );
}
