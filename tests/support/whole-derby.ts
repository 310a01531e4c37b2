import { createHash } from 'node:crypto';
import { clientOf } from './api.ts';
import type { Stack } from './stack.ts';

/** Returns all data that administrators see, and the bytes of every photo. */
export async function wholeDerby(stack: Stack): Promise<unknown> {
  const { read } = await clientOf(stack);
  const entries = await read<{ fish_photo_url: string | null }[]>('/api/entries');
  const photos = entries.flatMap((entry) => entry.fish_photo_url ?? []);
  const hashes = await Promise.all(
    photos.map(async (path) => {
      const response = await fetch(stack.baseUrl + path);
      const bytes = Buffer.from(await response.arrayBuffer());
      return [path, response.status, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
  const settings = await read('/api/admin/global-settings');
  return { entries, hashes, settings, users: await read('/api/users') };
}
