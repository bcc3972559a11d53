"use client";

import { Menu } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { type DashboardAddress, dashboardAddress, readDashboardAddress } from "./address/dashboard-address";
import { SectionTabs } from "./section-tabs";
import { findView } from "./sections";
import { shownAddress, useOpenTab } from "./use-open-tab";
import { ViewLinks } from "./view-links";

/** The sections of the Administration Dashboard, Overview first. The address holds the open view and dialog. */
export function Dashboard() {
  const address = readDashboardAddress(useSearchParams());
  const { section, view } = findView(address.tab);
  const [{ tab }] = section.views;
  const { open, loading, isWaiting } = useOpenTab((value) => findView(value).view.Panel);
  // A rail of tabs beside the panel, or a button that opens them.
  const hasRail = useMediaQuery("(width >= 64rem)");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const go = (changes: DashboardAddress) =>
    history.replaceState(null, "", dashboardAddress({ ...shownAddress(), ...changes }));
  return (
    <ConfirmPassword>
      <Tabs
        value={tab}
        onValueChange={open}
        orientation="vertical"
        // In the sheet, arrow keys move the focus and do not open a tab.
        activationMode={hasRail ? "automatic" : "manual"}
        className="lg:grid lg:grid-cols-[9.5rem_minmax(0,1fr)] lg:gap-5 xl:gap-9"
      >
        <div className="lg:hidden">
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
            <Menu aria-hidden size={18} strokeWidth={1.75} />
            <span className="sr-only">Open sections: </span>
            {section.label}
          </Button>
        </div>
        {hasRail && (
          <div className="self-start max-lg:hidden lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
            <SectionTabs loading={loading} />
          </div>
        )}
        {!hasRail && isSheetOpen && (
          <Dialog onClose={() => setSheetOpen(false)} title="Sections" shape="sheet">
            <SectionTabs loading={loading} onChosen={() => setSheetOpen(false)} />
          </Dialog>
        )}
        <div className="min-w-0">
          {/* Not a toast: the code of toasts may not be loaded either. */}
          <p role="status" className="text-small text-warning not-empty:mt-3 lg:not-empty:mb-3">
            {isWaiting && "The tab opens as soon as you are back online."}
          </p>
          <TabPanel key={tab} value={tab} aria-label={section.label} aria-labelledby={undefined} className="lg:pt-0">
            <ViewLinks section={section} current={view} />
            <view.Panel key={view.tab} address={address} go={go} />
          </TabPanel>
        </div>
      </Tabs>
    </ConfirmPassword>
  );
}
