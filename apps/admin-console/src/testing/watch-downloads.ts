import { vi } from 'vitest';

export interface Download {
  readonly name: string;
  readonly blob: Blob;
}

/** Records downloads instead of starting them. Returns the files, oldest first. Restore the mocks after the test. */
export function watchDownloads(): Download[] {
  const downloads: Download[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blob = file as Blob;
    return 'blob:download';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push({ name: this.download, blob });
  });
  return downloads;
}
