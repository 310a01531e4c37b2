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
  type Weighmaster,
} from './actor.ts';
export { composed } from '@derby/rules/unicode-text';
export { assertLength } from './input-text.ts';
export { openBucket, type Bucket } from './bucket.ts';
export { systemClock, type Clock } from './clock.ts';
export { lastNumber, readAnyDocument, restartNumbers, takeNumbers, type CounterName } from './counters.ts';
export { csvOf } from './csv.ts';
export { connectDatabase, isDuplicateKey, unlessDuplicate, type Connection } from './database.ts';
export type {
  Deps,
  DomainEvent,
  DomainLogger,
  JobQueue,
  EntriesChangedEvent,
  EventPublisher,
  Job,
  SecretBox,
  SecretPlace,
} from './deps.ts';
export type { DerbyStateReader, SessionEnder } from './outer-nouns.ts';
export { parseEmail } from './email.ts';
export {
  BadInputError,
  DomainError,
  errorOf,
  ExportsOffError,
  ForbiddenError,
  NotFoundError,
  RoleNotAllowedError,
  UnauthenticatedError,
} from './errors.ts';
export { indexesOf, makeIndexes, missingIndexes, type CollectionIndexes } from './indexes.ts';
export { createLeases, type Lease, type Leases } from './leases.ts';
export { collectionOf, modelOf } from './model.ts';
export { expectedFailureOf, isDatabaseConnected, isDatabaseOutage, UnavailableError } from './outage.ts';
export { createSecretBox } from './secret-box.ts';
export { syncFolder } from './sync-folder.ts';
export { createTurns } from './turns.ts';
export { networkOf } from '@derby/server-kit/network-of';
