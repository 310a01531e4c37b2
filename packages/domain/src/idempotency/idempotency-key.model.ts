import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';
import type { KeyedOperation } from './request-key.ts';

/** One keyed request: who works on it, and what it was answered. */
export interface KeyedRequest {
  /** By `requestKeyOf`. */
  readonly _id: string;
  readonly operation: string;
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** The claim of the request at work, and its last heartbeat. */
  readonly claim: { readonly token: string; readonly at: Date };
  /** Absent while the work goes on. */
  readonly answer?: { readonly value: unknown };
}

const keyedRequestModel = collectionOf<KeyedRequest>(
  'idempotency_keys',
  { _id: String, operation: String, fingerprint: String, createdAt: Date, claim: Object, answer: Object },
  { indexes: [[{ createdAt: 1 }]], minimize: false },
);

/** By which old keys are found; the key itself is the row's id. */
export const idempotencyIndexes = [keyedRequestModel.indexes];

/** Writes the request unless its key is taken. Of several callers exactly one gets true. */
export async function insertRequest(database: Connection, request: KeyedRequest): Promise<boolean> {
  return (await unlessDuplicate(keyedRequestModel(database).insertOne(request))) !== null;
}

export async function findRequest(database: Connection, id: string): Promise<KeyedRequest | null> {
  return await keyedRequestModel(database).findById(id).lean();
}

/** Takes the work over from the claim that was found stale, unless it has had a heartbeat since. One of several gets true. */
export async function takeOver(
  database: Connection,
  input: { readonly id: string; readonly claim: KeyedRequest['claim']; readonly stale: KeyedRequest['claim'] },
): Promise<boolean> {
  const result = await keyedRequestModel(database).updateOne(
    { _id: input.id, answer: { $exists: false }, 'claim.token': input.stale.token, 'claim.at': input.stale.at },
    { $set: { claim: input.claim } },
  );
  return result.modifiedCount === 1;
}

/** Says when the claimer was last at it. */
export async function renewClaim(database: Connection, id: string, claim: KeyedRequest['claim']): Promise<void> {
  await keyedRequestModel(database).updateOne(
    { _id: id, 'claim.token': claim.token, answer: { $exists: false } },
    { $set: { 'claim.at': claim.at } },
  );
}

/** Keeps the first answer; a second one changes nothing. */
export async function keepAnswer(database: Connection, id: string, value: unknown): Promise<void> {
  await keyedRequestModel(database).updateOne({ _id: id, answer: { $exists: false } }, { $set: { answer: { value } } });
}

/** Deletes a request that ended without an answer, unless another process has taken over its claim. */
export async function releaseRequest(database: Connection, id: string, token: string): Promise<void> {
  await keyedRequestModel(database).deleteOne({ _id: id, 'claim.token': token, answer: { $exists: false } });
}

/** Deletes the requests made before that time, of one operation or of all; gives how many. */
export async function deleteRequests(
  database: Connection,
  filter: { readonly before: Date; readonly operation?: KeyedOperation },
): Promise<number> {
  const { before, ...rest } = filter;
  const result = await keyedRequestModel(database).deleteMany({ createdAt: { $lt: before }, ...rest });
  return result.deletedCount;
}
