import { Dialog } from "@/components/ui/overlays/dialog";
import { SectionTabs } from "./section-tabs";

/** The dashboard's tabs in a sheet that closes on a choice. */
export function SectionSheet({ loading, onClose }: { loading: string | null; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Sections" shape="sheet">
      <SectionTabs loading={loading} onChosen={onClose} />
    </Dialog>
  );
}
