"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { exportAccount } from "@/lib/identity/accounts/api";
import { signInWaysQuery } from "@/lib/identity/sign-on/api";
import { useWithPassword } from "./confirm-password";

const DeleteAccountDialog = lazyPart(() => import("./delete-account-dialog"));

/** Exports the user's data, or deletes the account. */
export function DataSetting() {
  const withPassword = useWithPassword();
  const { data: ways } = useQuery(signInWaysQuery());
  const [isExporting, setExporting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  const save = async () => {
    setExporting(true);
    try {
      saveFile("waypoint-account.json", await withPassword(exportAccount), "application/json");
    } catch (error) {
      announceRefusal(error);
    } finally {
      setExporting(false);
    }
  };

  return (
    <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
        <p className="min-w-0 flex-1 basis-56 text-fg-2">All your data in one JSON file.</p>
        <Button variant="secondary" size="sm" loading={isExporting} onClick={save}>
          Export my data
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
        <p className="min-w-0 flex-1 basis-56 text-fg-2">
          Deletes your account, progress, ratings and comments. This cannot be undone.
        </p>
        <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog hasPassword={ways?.hasPassword ?? true} onClose={() => setDeleting(false)} />}
    </div>
  );
}
