import { beforeEach } from 'vitest';

/** For what never appears, not for what is slow: the machine may be crowded. */
const WAIT_LIMIT_MS = 20_000;

// A page is never without the event: the front door puts it there.
beforeEach(async () => {
  if (typeof document === 'undefined') return;
  const [{ configure }, { putRuntimeConfig }] = await Promise.all([
    import('@testing-library/dom'),
    import('../put-runtime-config.ts'),
  ]);
  configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
  putRuntimeConfig();
});
