import { Button } from "@/components/ui/button";

type Props = {
  isRunning: boolean;
  canCheck: boolean;
  onCheck: () => void;
  /** The number of valid items; undefined before the check. */
  found: number | undefined;
  /** The label of the button that sends them: 'Import 3 rows'. */
  words: string;
  onSend: () => void;
};

/** The buttons of a dialog that checks files before it sends their valid items. */
export function CheckAndSend({ isRunning, canCheck, onCheck, found, words, onSend }: Props) {
  return (
    <>
      <Button variant={found ? "secondary" : "primary"} loading={isRunning} disabled={!canCheck} onClick={onCheck}>
        Check
      </Button>
      {found !== undefined && (
        <Button loading={isRunning} disabled={found === 0} onClick={onSend}>
          {words}
        </Button>
      )}
    </>
  );
}
