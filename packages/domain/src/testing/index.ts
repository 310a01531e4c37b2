export { databaseForEachTest, databaseForFile } from './database-for-tests.ts';
export { createTestDeps, openTestDatabase } from './test-deps.ts';
export type { TestClock, TestDeps } from './test-deps.ts';
