"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { adviceOf, announceFailure, announceSuccess } from "@/components/forms/announce";
import { FormDialog } from "@/components/forms/form-dialog";
import { Field } from "@/components/ui/field";
import { Spinner } from "@/components/ui/states/spinner";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import { type RescoreScope, rescorePreviewQuery } from "@/lib/learning/point-batches/api";
import { rescoreMutation } from "@/lib/learning/point-batches/mutations";
import { MAX_REASON_CHARACTERS } from "@/lib/learning/point-batches/schema";
import { counted } from "@/lib/platform/counted";
import { ApiError } from "@/lib/platform/http/request";
import { RescoreEffect } from "./rescore-effect";

type Props = { scope: RescoreScope; onApplied: () => void; onClose: () => void };

/** Previews what today's scores change for past completions, and applies it with a reason. */
export default function RescoreDialog({ scope: named, onApplied, onClose }: Props) {
  const [removeUnlinked, setRemoveUnlinked] = useState(false);
  const scope = { ...named, removeUnlinked };
  const {
    data: preview,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...rescorePreviewQuery(scope),
    placeholderData: keepPreviousData,
  });
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const { mutateAsync: rescore, isPending } = useMutation(rescoreMutation());
  const isEmpty = preview?.completions === 0;

  const apply = async () => {
    if (isEmpty) return onClose();
    setIsMissing(reason.trim() === "");
    if (reason.trim() === "" || !preview) return;
    setProblem(undefined);
    try {
      await rescore({ ...scope, token: preview.token, reason });
      announceSuccess(`Points given to ${counted(preview.people, "user")}`);
      onApplied();
    } catch (failure) {
      setProblem(adviceOf(failure));
      announceFailure("Failed to re-score");
      // Fetches the new preview, which is shown with the error.
      if (failure instanceof ApiError && failure.status === 409) void refetch();
    }
  };
  const write = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setReason(currentTarget.value);
    setIsMissing(false);
  };

  return (
    <FormDialog
      title="Give past completions the new points"
      submitLabel={isEmpty ? "Close" : preview ? `Apply to ${counted(preview.people, "user")}` : "Apply"}
      isDirty={reason !== ""}
      isSubmitting={isPending || isFetching}
      alert={problem ?? (error ? adviceOf(error) : undefined)}
      onSubmit={apply}
      onClose={onClose}
    >
      {preview ? <RescoreEffect preview={preview} /> : !error && <Spinner />}
      <Switch
        label="Also take away points in removed areas"
        description="Points in areas that a video is no longer scored in"
        checked={removeUnlinked}
        onChange={({ target }) => setRemoveUnlinked(target.checked)}
      />
      <Field
        label="Reason"
        hint="Learners see it beside their points."
        error={isMissing ? "Reason is required" : undefined}
        required
      >
        <TextInput value={reason} maxLength={MAX_REASON_CHARACTERS} onChange={write} />
      </Field>
    </FormDialog>
  );
}
