"use client";

import { useEffect, useState } from "react";

/**
 * Takes a file that is dropped anywhere on the page, or pasted. Without it, a file dropped beside the target would
 * replace the page and lose unsaved changes.
 * @param onFile must be a stable function
 * @returns whether a file is being dragged over the page
 */
export function useArrivingFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const take = (event: Event, file: File | undefined) => {
      if (!file) return;
      event.preventDefault();
      // Ignores files while a dialog is open.
      if (!document.querySelector("[aria-modal=true]")) onFile(file);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (hasFiles(event)) event.preventDefault();
      take(event, event.dataTransfer?.files[0]);
    };
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files[0]);
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
      window.removeEventListener("paste", paste);
    };
  }, [onFile]);

  return isOver;
}
