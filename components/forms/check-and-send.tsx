import { Button } from "@/components/ui/button";

type Props = {
  isRunning: boolean;
  canCheck: boolean;
  onCheck: () => void;
  /** The number of things that the check found good; undefined before it. */
  found: number | undefined;
  /** The words of the button that sends it: 'Import 3 rows'. */
  words: string;
  onSend: () => void;
};

/** The buttons of a dialog that checks files before it sends what is good of them. */
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
