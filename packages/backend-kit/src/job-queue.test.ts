import { expect, it } from 'vitest';
import { isJobName, parsePayload } from './job-queue.ts';

it('parsePayload accepts ids only', () => {
  expect(parsePayload('plan-run', { runId: 1, requestId: 'request-1' })).toEqual({ runId: 1, requestId: 'request-1' });
  expect(() => parsePayload('plan-run', { runId: 1, phoneNumber: '2505550101' })).toThrow('phoneNumber');
  expect(() => parsePayload('entry-added', { entryId: 'one' })).toThrow('entryId');
});

it('isJobName accepts job names and refuses object members', () => {
  expect(['plan-run', 'send-messages', 'entry-added', 'toString', '__proto__'].filter(isJobName)).toEqual([
    'plan-run',
    'send-messages',
    'entry-added',
  ]);
});
