import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createShutdown } from './shutdown.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

it('runs the steps in their order, once, however often it is called', async () => {
  const ran: string[] = [];
  const close = createShutdown(logger, [
    { name: 'intake', run: () => void ran.push('intake') },
    { name: 'database', run: async () => void ran.push('database') },
  ]);
  await Promise.all([close(), close()]);
  await close();
  expect(ran).toEqual(['intake', 'database']);
});

it('goes on after a step that fails or hangs, and then says that it was not clean', async () => {
  const ran: string[] = [];
  const steps = [
    { name: 'broken', run: () => Promise.reject(new Error('no')) },
    { name: 'hanging', run: () => new Promise<void>(() => undefined) },
    { name: 'last', run: () => void ran.push('last') },
  ];
  await expect(createShutdown(logger, steps, 10)()).rejects.toThrow('the shutdown was not clean');
  expect(ran).toEqual(['last']);
});
