import { vi } from 'vitest';

/** What was handed to the browser to keep. */
export interface Download {
  readonly name: string;
  readonly blob: Blob;
}

/** Keeps the browser from following the links of downloads; gives the files, oldest first. To be restored after the test. */
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
