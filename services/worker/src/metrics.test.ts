import type { MessageSender, ProviderResponse, SendSlot } from '@derby/domain/messaging';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createSendingMetrics } from './metrics.ts';

const message = { id: 1, to: '+12505550142', body: 'text', photoPath: null };

it('the metrics count requests by outcome, skipped messages, gaps and waits', async () => {
  const registry = new Registry();
  let nowMs = 0;
  const metrics = createSendingMetrics(registry, () => nowMs);
  const responses: ProviderResponse[] = [
    { kind: 'accepted', sid: 'SM1' },
    { kind: 'refused', httpStatus: 400, code: 21_211 },
    { kind: 'no-response' },
  ];
  const plain: MessageSender = {
    findSent: async () => ({ kind: 'no-response' }),
    send: async () => responses.shift() ?? { kind: 'not-sent' },
  };
  const plainSlot: SendSlot = {
    take: async () => (nowMs += 2_020) > 0,
    isHeld: () => true,
    giveBack: async () => undefined,
  };
  const [sender, slot] = [metrics.metered(plain), metrics.meteredSlot(plainSlot)];
  for (let time = 0; time < 3; time += 1) {
    expect(await slot.take(new AbortController().signal)).toBe(true);
    await sender.send(message);
    metrics.dealtWith({ kind: 'done' });
  }
  metrics.dealtWith({ kind: 'skipped' });
  metrics.dealtWith({ kind: 'none' });
  // The outcome could not be recorded, so there is no result.
  await slot.take(new AbortController().signal);
  await sender.send(message);
  metrics.dealtWith({ kind: 'skipped' });

  const text = await registry.metrics();
  for (const line of [
    'message_requests_total{outcome="accepted"} 1',
    'message_requests_total{outcome="failed"} 1',
    'message_requests_total{outcome="unknown"} 1',
    'message_requests_total{outcome="retry-later"} 1',
    'messages_skipped_total 2',
    'message_request_gap_seconds_bucket{le="2"} 0',
    'message_request_gap_seconds_bucket{le="2.05"} 3',
    'message_request_gap_seconds_count 3',
    'message_slot_wait_seconds_count 4',
    'message_slot_wait_seconds_bucket{le="2"} 0',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toContain('2505550142');
});
