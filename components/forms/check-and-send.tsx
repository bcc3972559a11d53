import { Button } from "@/components/ui/button";

export type CheckAndSendProps = {
  isRunning: boolean;
  /** Checks without writing anything. It is the main button while nothing can be sent. */
  check: { isDisabled?: boolean; isMain: boolean; run: () => void };
  /** Sends what was checked; undefined before the check. */
  send: { label: string; isDisabled: boolean; run: () => void } | undefined;
};

/** The buttons of a dialog that checks rows or files before it sends the valid ones. */
export function CheckAndSend({ isRunning, check, send }: CheckAndSendProps) {
  return (
    <>
      <Button
        variant={check.isMain ? "primary" : "secondary"}
        loading={isRunning}
        disabled={check.isDisabled}
        onClick={check.run}
      >
        Check
      </Button>
      {send && (
        <Button loading={isRunning} disabled={send.isDisabled} onClick={send.run}>
          {send.label}
        </Button>
      )}
    </>
  );
}
