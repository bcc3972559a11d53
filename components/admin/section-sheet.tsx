import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { SectionTabs } from "./section-tabs";

/** The tabs of the dashboard as a sheet, which a choice closes. */
export function SectionSheet({ loading, onClose }: { loading: string | null; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title="Sections" shape="sheet">
        <SectionTabs loading={loading} onChosen={onClose} />
      </DialogContent>
    </Dialog>
  );
}
