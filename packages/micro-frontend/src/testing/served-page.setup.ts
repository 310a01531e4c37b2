import { beforeEach } from 'vitest';

/** Long, because the host may be busy: this limit is for elements that never appear. */
const WAIT_LIMIT_MS = 20_000;

// The front door always puts the event into a page.
beforeEach(async () => {
  if (typeof document === 'undefined') return;
  const [React, { configure }, { putRuntimeConfig }] = await Promise.all([
    import('react'),
    import('@testing-library/dom'),
    import('../put-runtime-config.ts'),
  ]);
  keepNoOwnerStacks(React);
  configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
  putRuntimeConfig();
});

/** React records a stack for each element until it has many. Recording took a fifth of the time of the tests of pages. */
function keepNoOwnerStacks(react: object): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as {
    readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
  };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
}
