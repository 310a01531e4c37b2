export { createTestDeps, openTestDatabase } from './test-deps.ts';
export type { TestClock, TestDeps } from './test-deps.ts';
