import { FILES_PER_PHOTO } from '../../support/api.ts';
import type { Stack } from '../../support/stack.ts';
import { processOf } from './replicas.ts';
import { send } from '../../support/send.ts';

const ASKED_AT_ONCE = 1_000;

/** Returns the keys of all photos and copies in the bucket of a cluster, as the S3 server lists them. */
export async function photosInBucket(stack: Stack): Promise<string[]> {
  const { url } = processOf(stack, 's3');
  const keys: string[] = [];
  let after = '';
  for (;;) {
    const query = `list-type=2&prefix=uploads/&max-keys=${ASKED_AT_ONCE}&start-after=${encodeURIComponent(after)}`;
    const response = await send(`${url}/derby?${query}`);
    if (response.status !== 200)
      throw new Error(`The list of the bucket was answered ${response.status}: ${response.body}`);
    const page = [...response.body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key ?? '');
    keys.push(...page);
    if (page.length < ASKED_AT_ONCE) return keys;
    after = page.at(-1) ?? '';
  }
}

/** The comparison of entries and objects in the bucket. */
export interface BucketBalance {
  /** Entries whose photo cannot be fetched through the balancer. */
  readonly withoutPhoto: number;
  /** Objects that belong to no photo of an entry. */
  readonly withoutEntry: number;
  readonly photos: number;
}

/** Compares the entries by REST, their photos by URL and the objects of the S3 server, with `more` added. */
export async function balanceOf(stack: Stack, token: string, more: readonly string[] = []): Promise<BucketBalance> {
  const response = await send(`${stack.baseUrl}/api/entries`, { headers: { authorization: `Bearer ${token}` } });
  const entries = JSON.parse(response.body) as { fish_photo_path: string | null }[];
  const paths = entries.flatMap(({ fish_photo_path: path }) => path ?? []);
  let withoutPhoto = 0;
  for (const path of paths) {
    if ((await send(`${stack.baseUrl}${path}`)).status !== 200) withoutPhoto += 1;
  }
  const keys = [...(await photosInBucket(stack)), ...more];
  return { withoutPhoto, withoutEntry: keys.length - paths.length * FILES_PER_PHOTO, photos: paths.length };
}
