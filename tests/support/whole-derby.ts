import { createHash } from 'node:crypto';
import { signIn } from './api.ts';
import type { Stack } from './stack.ts';

/** What administrators see, and the bytes of every photo. */
export async function wholeDerby(stack: Stack): Promise<unknown> {
  const headers = { authorization: `Bearer ${await signIn(stack.baseUrl, stack.administrator)}` };
  const read = async (path: string) => (await (await fetch(stack.baseUrl + path, { headers })).json()) as unknown;
  const entries = (await read('/api/entries')) as { fish_photo_url: string | null }[];
  const photos = entries.flatMap((entry) => entry.fish_photo_url ?? []);
  const hashes = await Promise.all(
    photos.map(async (path) => {
      const answer = await fetch(stack.baseUrl + path);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return [path, answer.status, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
  const settings = await read('/api/admin/global-settings');
  return { entries, hashes, settings, users: await read('/api/users') };
}
