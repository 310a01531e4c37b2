import { open } from 'node:fs/promises';

/** Flushes the file names of a folder to the disk, so that they survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
