/** Saves a text, or the content of a download, as a file. */
export function saveFile(name: string, content: string | Blob, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
