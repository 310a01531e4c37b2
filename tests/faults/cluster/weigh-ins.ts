import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { weighInForm } from '../../support/api.ts';
import { encodedForm, type EncodedForm } from '../../support/encoded-form.ts';

/** A new entry, identified by its weight. */
export interface Fish extends EncodedForm {
  readonly weightLbs: number;
  readonly key: string;
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
  const file = photo === null ? {} : { photo: new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }) };
  const form = weighInForm({ ...angler, fishWeight: weightLbs.toFixed(DECIMALS), ...file });
  return { weightLbs, key: `fish-${number}-${randomUUID()}`, hasPhoto: photo !== null, ...(await encodedForm(form)) };
}
