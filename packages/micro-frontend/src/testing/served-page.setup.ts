import { beforeEach } from 'vitest';

// A page is never without the event: the front door puts it there.
beforeEach(async () => {
  if (typeof document === 'undefined') return;
  const { putRuntimeConfig } = await import('../put-runtime-config.ts');
  putRuntimeConfig();
});
