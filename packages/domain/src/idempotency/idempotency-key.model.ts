import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';
import type { KeyedOperation } from './request-key.ts';

/** A request with a key, its claim and its answer. */
export interface KeyedRequest {
  /** From `requestKeyOf`. */
  readonly _id: string;
  readonly operation: string;
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** The claim of the running request and its last heartbeat. */
  readonly claim: { readonly token: string; readonly at: Date };
  /** Absent until the work is done. */
  readonly answer?: { readonly value: unknown };
}

const keyedRequestModel = collectionOf<KeyedRequest>(
  'idempotency_keys',
  { _id: String, operation: String, fingerprint: String, createdAt: Date, claim: Object, answer: Object },
  { indexes: [[{ createdAt: 1 }]], minimize: false },
);

/** Index for old keys. The key itself is the row's id. */
export const idempotencyIndexes = [keyedRequestModel.indexes];

/** Inserts the request unless its key is taken. Returns true to one of several callers. */
export async function insertRequest(database: Connection, request: KeyedRequest): Promise<boolean> {
  return (await unlessDuplicate(keyedRequestModel(database).insertOne(request))) !== null;
}

export async function findRequest(database: Connection, id: string): Promise<KeyedRequest | null> {
  return await keyedRequestModel(database).findById(id).lean();
}

/** Takes over a stale claim, unless it has had a heartbeat since. Returns true to one of several callers. */
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

/** Writes the heartbeat of a claim. */
export async function renewClaim(database: Connection, id: string, claim: KeyedRequest['claim']): Promise<void> {
  await keyedRequestModel(database).updateOne(
    { _id: id, 'claim.token': claim.token, answer: { $exists: false } },
    { $set: { 'claim.at': claim.at } },
  );
}

/** Stores the first answer. A second one changes nothing. */
export async function storeAnswer(database: Connection, id: string, value: unknown): Promise<void> {
  await keyedRequestModel(database).updateOne({ _id: id, answer: { $exists: false } }, { $set: { answer: { value } } });
}

/** Deletes a request that ended without an answer, unless another process has taken over its claim. */
export async function releaseRequest(database: Connection, id: string, token: string): Promise<void> {
  await keyedRequestModel(database).deleteOne({ _id: id, 'claim.token': token, answer: { $exists: false } });
}

/** Deletes requests made before a time, of one operation or all. Returns how many. */
export async function deleteRequests(
  database: Connection,
  filter: { readonly before: Date; readonly operation?: KeyedOperation },
): Promise<number> {
  const { before, ...rest } = filter;
  const result = await keyedRequestModel(database).deleteMany({ createdAt: { $lt: before }, ...rest });
  return result.deletedCount;
}
