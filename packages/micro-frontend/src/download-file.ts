/** Safari and Firefox read the file after the click, and an iPhone asks its user first. */
const LIFETIME_MS = 40_000;

/** Downloads a text as a file. */
export function downloadFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LIFETIME_MS);
}
