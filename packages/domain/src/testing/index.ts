export { atOnce } from './at-once.ts';
export { auditRows } from './audit-rows.ts';
export { databaseForEachTest, databaseForFile, emptyCollections, serverDatabaseForFile } from './database-for-tests.ts';
export { collectionPrototype, dyingBeforeWrite } from './dying-before-write.ts';
export { stallingBefore } from './stalling-before.ts';
export { testServers } from './env.ts';
export { fakeDerbyState, NOTHING_ANNOUNCED } from './fake-derby-state.ts';
export { TEST_CERTIFICATE } from './test-certificate.ts';
export { ADMINISTRATOR, createTestDeps, openTestDatabase, WORKER, type TestClock, type TestDeps } from './test-deps.ts';
