import { expect, it } from 'vitest';
import { isJobName, parsePayload } from './job-queue.ts';

it('takes ids only', () => {
  expect(parsePayload('plan-run', { runId: 1, requestId: 'request-1' })).toEqual({ runId: 1, requestId: 'request-1' });
  expect(() => parsePayload('plan-run', { runId: 1, phoneNumber: '2505550101' })).toThrow('phoneNumber');
  expect(() => parsePayload('entry-added', { entryId: 'one' })).toThrow('entryId');
});

it('knows its own names, and no member of an object', () => {
  expect(['plan-run', 'send-messages', 'entry-added', 'toString', '__proto__'].filter(isJobName)).toEqual([
    'plan-run',
    'send-messages',
    'entry-added',
  ]);
});
