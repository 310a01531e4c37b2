import { beforeEach } from 'vitest';

/** Long, because the host may be busy: this limit is for elements that never appear. */
const WAIT_LIMIT_MS = 20_000;

// The front door always puts the event into a page.
beforeEach(async () => {
  if (typeof document === 'undefined') return;
  const [{ configure }, { putRuntimeConfig }] = await Promise.all([
    import('@testing-library/dom'),
    import('../put-runtime-config.ts'),
  ]);
  configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
  putRuntimeConfig();
});
