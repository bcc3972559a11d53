"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import { type ReportedText, reportTextMutation } from "@/lib/learning/reported/mutations";

const ReportDialog = lazyPart(() => import("./report-dialog"));

type Props = { noun: string; reported: ReportedText };

/** Reports another user's text to the administrators, with a reason. The button can be used once. */
export function ReportButton({ noun, reported }: Props) {
  const { mutateAsync: reportText } = useMutation(reportTextMutation());
  const [isAsking, setIsAsking] = useState(false);
  const [isReported, setIsReported] = useState(false);
  const report = async (reason: string) => {
    await reportText({ ...reported, reason });
    setIsAsking(false);
    setIsReported(true);
    toast({ title: "Thank you", description: `The administrators will look at this ${noun}.`, kind: "success" });
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={isReported || undefined}
        onClick={() => isReported || setIsAsking(true)}
      >
        {isReported ? "Reported" : "Report"}
        <span className="sr-only"> {noun}</span>
      </Button>
      {isAsking && <ReportDialog noun={noun} onReport={report} onClose={() => setIsAsking(false)} />}
    </>
  );
}
