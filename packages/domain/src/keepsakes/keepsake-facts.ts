import { createHash } from 'node:crypto';

/** What the two pictures of a fish show. All of it may be public. */
export interface KeepsakeFacts {
  /** As the board shows it, such as "A. Sherwood". */
  readonly name: string;
  readonly fishWeightLbs: number;
  readonly rank: number;
  readonly isJunior: boolean;
  /** Colours the picture; null for a place without a medal. */
  readonly medal: 'gold' | 'silver' | 'bronze' | null;
  /** When the fish had the rank, which the picture says; null once the result is official. */
  readonly rankedAt: Date | null;
  readonly weighedAt: Date;
  /** The weigh-in; null when its times are not set. */
  readonly weighIn: { readonly startsAt: Date; readonly endsAt: Date } | null;
  readonly derbyName: string;
  readonly year: number;
  /** The sponsor who is thanked; null without one. */
  readonly sponsor: string | null;
  /** The stored name of the photo, which is not drawn: another photo is another picture. */
  readonly photo: string;
}

/** Another drawing of the same facts gets another number, so that stored pictures are drawn again. */
const DRAWING_VERSION = 1;
const HASH_CHARACTERS = 16;

/** Returns a hash of all that the pictures show, of 16 characters that an address may hold. */
export function hashOfKeepsake(facts: KeepsakeFacts): string {
  const { name, fishWeightLbs, rank, isJunior, medal, rankedAt, weighedAt, weighIn, derbyName, year, sponsor, photo } =
    facts;
  const result = [name, fishWeightLbs, rank, isJunior, medal, rankedAt, photo];
  const derby = [weighedAt, weighIn?.startsAt, weighIn?.endsAt, derbyName, year, sponsor];
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, ...result, ...derby]))
    .digest('base64url')
    .slice(0, HASH_CHARACTERS);
}
