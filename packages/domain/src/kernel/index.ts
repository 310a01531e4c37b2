export { composed } from '@derby/rules/unicode-text';
export { createNetworkShare, OverloadError } from '@derby/server-kit/network-share';
export { networkOf, networksAround, WIDTH_FACTORS } from '@derby/server-kit/networks';
export {
  assertAdministrator,
  assertSignedIn,
  assertSystem,
  isSignedIn,
  ROLES,
  VISITOR,
  type Actor,
  type Administrator,
  type Role,
  type SignedInUser,
  type SystemActor,
  type Visitor,
} from './actor.ts';
export { openBucket, type Bucket } from './bucket.ts';
export {
  collectionOf,
  makeIndexes,
  MAX_LISTED_ROWS,
  missingIndexes,
  textFields,
  type CollectionIndexes,
} from './collections.ts';
export { lastNumber, readAnyDocument, restartNumbers, takeNumbers } from './counters.ts';
export { assertExportsOn, csvFile } from './csv.ts';
export {
  assertConnected,
  connectDatabase,
  expectedFailureOf,
  isDatabaseConnected,
  isDuplicateKey,
  unlessDuplicate,
  type Connection,
} from './database.ts';
export {
  type Clock,
  type Deps,
  type DomainEvent,
  type DomainLogger,
  type JobQueue,
  type EntriesChangedEvent,
  type EventPublisher,
  type Job,
  type SecretBox,
  type SecretPlace,
  type DerbyState,
  type DerbyStateReader,
  type OfficialPlace,
  type SessionEnder,
} from './deps.ts';
export {
  BadInputError,
  ConflictError,
  DiskFullError,
  DomainError,
  ErasedError,
  errorOf,
  NotFoundError,
  RoleNotAllowedError,
  UnauthenticatedError,
  UnavailableError,
} from './errors.ts';
export { elapsedMs, repeatEvery, systemClock, type Repeat } from './host-time.ts';
export { assertLength, parseEmail } from './input-text.ts';
export { createLeases, type Lease, type Leases } from './leases.ts';
export { randomBelow, randomBytes, randomUUID, replaceRandomness } from './randomness.ts';
export { createRecentValue } from './recent-value.ts';
export { assertSamePayload, fingerprintOf, requestKeyOf, type KeyedRequest } from './request-key.ts';
export { createSecretBox } from './secret-box.ts';
export { syncFolder } from './sync-folder.ts';
export { createTurns } from './turns.ts';
