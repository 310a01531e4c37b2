import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

/** A new entry, identified by its weight. */
export interface Fish {
  readonly weightLbs: number;
  readonly key: string;
  readonly contentType: string;
  readonly body: Buffer;
  readonly hasPhoto: boolean;
}

/** The contestant of an entry. */
export interface Angler {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

const SOMEONE: Angler = { firstName: 'Ada', lastName: 'Load', phoneNumber: '2505552999' };
const LIGHTEST_LBS = 1;
const STEP_LBS = 0.0001;
const DECIMALS = 4;

/** Returns a small photo, because its decoding shares the processors with the load. */
export async function smallPhoto(): Promise<Buffer> {
  return await sharp({ create: { width: 640, height: 480, channels: 3, background: '#27567a' } })
    .jpeg()
    .toBuffer();
}

/** Returns the form of the entry with this number. Each has its own weight and idempotency key. */
export async function fishOf(number: number, photo: Buffer | null, angler: Angler = SOMEONE): Promise<Fish> {
  const weightLbs = Number((LIGHTEST_LBS + number * STEP_LBS).toFixed(DECIMALS));
  const form = new FormData();
  form.set('first_name', angler.firstName);
  form.set('last_name', angler.lastName);
  form.set('phone_number', angler.phoneNumber);
  form.set('fish_weight', weightLbs.toFixed(DECIMALS));
  form.set('is_junior', 'false');
  if (photo) form.set('fish_photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'fish.jpg');
  const whole = new Response(form);
  return {
    weightLbs,
    key: `fish-${number}-${randomUUID()}`,
    contentType: whole.headers.get('content-type') ?? '',
    body: Buffer.from(await whole.arrayBuffer()),
    hasPhoto: photo !== null,
  };
}
