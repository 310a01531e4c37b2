import { recordAudit } from '../audit/index.ts';
import { answerOnce, fingerprintOf, requestKeyOf } from '../idempotency/index.ts';
import { assertSignedIn, type Actor, type SignedInUser } from '../kernel/index.ts';
import { storePhoto, storePhotoBytes, withPhotoBytes, type PhotoSource } from '../photos/index.ts';
import { addRow, type EntryDeps, type NewRow } from './add-row.ts';
import { rankAmongOthers } from './after-change.ts';
import { checkEntryFields, weighedAtOf, type EntryFields } from './entry-fields.ts';
import { findEntryByRequest } from './entry.model.ts';
import type { RankedEntry } from './entry.ts';

/** A fish on the scale; without a key the photo is read only when everything else is right. */
export type CreateEntryInput = EntryFields & {
  readonly photo?: PhotoSource | null | undefined;
  /** Of the request: the same key again gives the first answer and makes no second entry. */
  readonly idempotencyKey?: string | null | undefined;
  /** Of a fish that a device kept until it could be sent; no part of what the key stands for. */
  readonly weighedAt?: Date | null | undefined;
  /** The photo follows by `addEntryPhoto`, and the weigh-in text waits for it; no part of what the key stands for. */
  readonly awaitsPhoto?: boolean | null | undefined;
};

const OPERATION = 'create-entry';

/**
 * Weighs a fish in; gives the entry with its rank.
 * Throws MISSING_FIELDS, BAD_INPUT, DERBY_ENDED, REGISTRATION_CLOSED, then those of `storePhoto`; with a
 * key also those of `answerOnce`.
 */
export async function createEntry(deps: EntryDeps, actor: Actor, input: CreateEntryInput): Promise<RankedEntry> {
  assertSignedIn(actor);
  const requestKey = requestKeyOf(actor, OPERATION, input.idempotencyKey);
  const fields = checkEntryFields(input);
  const createdAt = weighedAtOf(input.weighedAt, deps.clock.now());
  const row = { fields, requestKey, createdAt, awaitsPhoto: input.awaitsPhoto ?? false };
  const { photo } = input;
  if (requestKey === null) {
    return await weighIn(deps, actor, { ...row, storePhoto: photo ? () => storePhoto(deps, photo) : null });
  }
  const once = async (bytes: Buffer | null) => {
    const request = { requestKey, operation: OPERATION, fingerprint: fingerprintOf({ ...fields, photo: bytes }) };
    const newRow = { ...row, storePhoto: bytes && (() => storePhotoBytes(deps, bytes)) };
    return await answerOnce(deps, request, () => weighIn(deps, actor, newRow));
  };
  // What the key stands for is only known with the photo's bytes.
  return photo ? await withPhotoBytes(deps, photo, once) : await once(null);
}

async function weighIn(deps: EntryDeps, actor: SignedInUser, row: NewRow): Promise<RankedEntry> {
  // A process that died after the insert has left the row and maybe nothing else.
  const earlier = row.requestKey === null ? null : await findEntryByRequest(deps.database, row.requestKey);
  const stored = earlier ?? (await addRow(deps, row));
  const { id: entryId, isJunior } = stored;
  await deps.events.publish({ kind: 'entries-changed', isJunior, entryId });
  await deps.jobQueue.enqueue({ job: 'entry-added', entryId, requestId: deps.requestId });
  await recordAudit(deps, actor, {
    action: 'entry.created',
    subject: { kind: 'entry', id: entryId },
    outcome: 'succeeded',
  });
  return await rankAmongOthers(deps, stored);
}
