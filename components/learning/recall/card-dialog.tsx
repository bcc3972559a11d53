"use client";

import { useMutation } from "@tanstack/react-query";
import { announceSuccess } from "@/components/forms/announce";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { changeCardMutation, createCardMutation } from "@/lib/learning/recall/mutations";
import type { CardDraft } from "./card-draft";

const schema = () => import("@/lib/learning/recall/schema").then(({ cardSidesSchema }) => cardSidesSchema);

type Props = {
  /** The sides before any change. */
  draft: CardDraft;
  /** The card to change; without it, a new one is created. */
  id?: string;
  onClose: () => void;
};

/** The form of a learner's own card. */
export default function CardDialog({ draft, id, onClose }: Props) {
  const { mutateAsync: create } = useMutation(createCardMutation());
  const { mutateAsync: change } = useMutation(changeCardMutation());
  const { front, back, ...place } = draft;
  const form = useCheckedForm({
    schema,
    defaultValues: { front, back },
    send: async (sides) => {
      if (id) await change({ id, change: sides });
      else await create({ ...place, ...sides });
      announceSuccess(id ? "Card saved" : "Card added. It comes back in Review");
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <SmallFormDialog
      form={form}
      title={id ? "Edit card" : "Make a card"}
      description="The front asks, the back answers. Only you see your cards."
      submitLabel="Save card"
      hasCancel
      onClose={onClose}
    >
      <Field label="Front" error={errors.front?.message} required>
        <TextArea {...form.register("front")} autoFocus={front === ""} rows={2} autoComplete="off" />
      </Field>
      <Field label="Back" error={errors.back?.message} required>
        <TextArea {...form.register("back")} rows={3} autoComplete="off" />
      </Field>
    </SmallFormDialog>
  );
}
