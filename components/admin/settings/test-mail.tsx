"use client";

import { useState } from "react";
import { sentenceOf } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import type { TestMail as Result } from "@/lib/messages/mails/schema";
import { sendTestMail } from "@/lib/organisation/settings/api";

function inWords({ recipient, through, failure }: Result): string {
  if (failure) return `The test email was not sent. ${failure}.`;
  return through === "server"
    ? `Sent to ${recipient}. If it does not arrive, look into the spam folder and the mail server's log.`
    : "No mail server is set, so the test email is a file in the server's outbox folder. Set SMTP_URL to send emails.";
}

/** Sends the administrator a test email and shows what the mail server answered. */
export function TestMail() {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState("");
  const send = async () => {
    setSending(true);
    setResult("");
    await sendTestMail().then(
      (sent) => setResult(inWords(sent)),
      (error) => setResult(sentenceOf(error)),
    );
    setSending(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" size="sm" loading={isSending} onClick={send}>
        Send a test email to me
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-60 text-small text-fg-2 wrap-anywhere empty:hidden">
        {result}
      </p>
    </div>
  );
}
