import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createShutdown } from './lifecycle.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

it('shutdown runs its steps in order and once, however often it is called', async () => {
  const ran: string[] = [];
  const close = createShutdown(logger, [
    { name: 'intake', run: () => void ran.push('intake') },
    { name: 'database', run: async () => void ran.push('database') },
  ]);
  await Promise.all([close(), close()]);
  await close();
  expect(ran).toEqual(['intake', 'database']);
});

it('shutdown continues after a step that fails or hangs, and then throws', async () => {
  const ran: string[] = [];
  const steps = [
    { name: 'broken', run: () => Promise.reject(new Error('no')) },
    { name: 'hanging', run: () => new Promise<void>(() => undefined) },
    { name: 'last', run: () => void ran.push('last') },
  ];
  await expect(createShutdown(logger, steps, 10)()).rejects.toThrow('the shutdown was not clean');
  expect(ran).toEqual(['last']);
});
