// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

test('work has its turn in this tab when the browser refuses locks, and once when it fails itself', async () => {
  const request = () => Promise.reject(new DOMException('lost', 'InvalidStateError'));
  vi.stubGlobal('navigator', { locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  await createTurns()('a', work);
  expect(work).toHaveBeenCalledTimes(1);

  const granted = (_name: string, _options: object, begin: (lock: object) => Promise<void>) => begin({});
  vi.stubGlobal('navigator', { locks: { request: granted } });
  work.mockRejectedValue(new Error('failed'));
  await expect(createTurns()('a', work)).rejects.toThrow('failed');
  expect(work).toHaveBeenCalledTimes(2);
});
