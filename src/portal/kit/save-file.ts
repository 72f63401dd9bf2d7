/** Saves a file on this device. */
export function saveFile(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
