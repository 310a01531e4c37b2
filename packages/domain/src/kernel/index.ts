export { assertAdministrator, assertSignedIn, assertSystem, isSignedIn, ROLES, VISITOR } from './actor.ts';
export type { Actor, Administrator, Role, SignedInUser, SystemActor, Visitor, Weighmaster } from './actor.ts';
export { assertLength } from './assert-length.ts';
export { openBucket } from './bucket.ts';
export type { Bucket } from './bucket.ts';
export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
export { composed } from './composed.ts';
export { lastNumber, restartNumbers, takeNumbers } from './counters.ts';
export type { CounterName } from './counters.ts';
export { csvOf } from './csv.ts';
export { connectDatabase, isDuplicateKey } from './database.ts';
export type { Connection } from './database.ts';
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
  ExportsOffError,
  ForbiddenError,
  NotFoundError,
  RoleNotAllowedError,
  UnauthenticatedError,
} from './errors.ts';
export { indexesOf, makeIndexes, missingIndexes } from './indexes.ts';
export type { CollectionIndexes } from './indexes.ts';
export { createLeases } from './leases.ts';
export type { Lease, Leases } from './leases.ts';
export { modelOf } from './model.ts';
export { isDatabaseConnected, isDatabaseOutage, UnavailableError } from './outage.ts';
export { readAnyDocument } from './probes.ts';
export { createSecretBox } from './secret-box.ts';
export { syncFolder } from './sync-folder.ts';
export { createTurns } from './turns.ts';
export { networkOf } from '@derby/server-kit/network-of';
