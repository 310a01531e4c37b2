import { createLocalWindowCounter } from '@derby/backend-kit/window-counter';
import { VISITOR } from '@derby/domain/kernel';
import { settingsCodec } from '@derby/domain/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRequest, rateSubject } from './request-limit.ts';

const LIMIT = 2;

let deps: Parameters<typeof countRequest>[0];
beforeEach(() => {
  const settings = { ...settingsCodec.decode({}), rateLimitEnabled: true, rateLimitMaxRequests: LIMIT };
  const settingsReader = { current: () => settings } as Parameters<typeof countRequest>[0]['settings'];
  deps = { settings: settingsReader, requestCounter: createLocalWindowCounter(() => 0) };
});

/** Sends requests in turn from these networks of one IPv6 /48. Returns how many were accepted. */
async function accepted(count: number, networks: (index: number) => number, isSharedRead = false): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    const subject = rateSubject(VISITOR, `2001:db8:1:${networks(index).toString(16)}::${index}`);
    passed += (await countRequest(deps, { subject, isSharedRead }))?.refusal ? 0 : 1;
  }
  return passed;
}

describe('the request limit of an IPv6 client', () => {
  it('is that of its /64, four times as much for a /56 and sixteen times for a /48', async () => {
    expect(await accepted(10, () => 1)).toBe(LIMIT);
    expect(await accepted(100, (index) => index)).toBe(4 * LIMIT - LIMIT);
    expect(await accepted(100, (index) => 256 * (index + 1))).toBe(16 * LIMIT - 4 * LIMIT);
  });

  it('is not used up for other networks by one that is above its own', async () => {
    await accepted(100, () => 1);
    expect(await accepted(LIMIT, () => 2)).toBe(LIMIT);
  });

  it('refuses no board to 400 phones of one /48', async () => {
    expect(await accepted(1_600, (index) => 256 * (index % 200) + (Math.floor(index / 200) % 2), true)).toBe(1_600);
  });
});
