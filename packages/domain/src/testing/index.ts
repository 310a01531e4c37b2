export { databaseForEachTest, databaseForFile, emptyCollections } from './database-for-tests.ts';
export { dyingBeforeWrite } from './dying-before-write.ts';
export { testServers } from './env.ts';
export { TEST_CERTIFICATE } from './test-certificate.ts';
export { ADMINISTRATOR, createTestDeps, openTestDatabase, WORKER, type TestClock, type TestDeps } from './test-deps.ts';
