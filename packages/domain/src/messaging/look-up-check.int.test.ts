import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { checkLookUps, readLookUpVerdict } from './look-up-check.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';

const { context, queue, send, withSettings } = await openMessagingTests();

const check = async () => await checkLookUps(context, WORKER);
const verdict = async () => await readLookUpVerdict(context, ADMINISTRATOR);

describe('checkLookUps', () => {
  it('knows nothing before a message was accepted, and until it can be expected in the list', async () => {
    await queue(1);
    expect(await check()).toBe(false);
    await send();
    context.clock.advance(29_999);
    expect(await check()).toBe(false);
    expect(await verdict()).toBe(null);
    context.clock.advance(1);
    expect(await check()).toBe(true);
    expect(await verdict()).toBe('SHOWN');
  });

  it.each([
    ['TEXT_HIDDEN', 'hidesTexts'],
    ['NOT_LISTED', 'hidesNumbers'],
  ] as const)('stores %s for a provider that %s, and looks again after a minute', async (expected, fault) => {
    await queue(1);
    await send();
    context.sender[fault] = true;
    context.clock.advance(30_000);
    await check();
    expect(await verdict()).toBe(expected);
    context.sender[fault] = false;
    context.clock.advance(59_999);
    expect(await check()).toBe(false);
    context.clock.advance(1);
    await check();
    expect(await verdict()).toBe('SHOWN');
  });

  it('keeps the verdict while the list is unavailable, and has none about another account', async () => {
    await queue(1);
    await send();
    context.clock.advance(30_000);
    await check();
    context.sender.isListDown = true;
    context.clock.advance(60_000);
    expect(await check()).toBe(false);
    expect(await verdict()).toBe('SHOWN');
    const other = withSettings({ twilio_account_sid: `AC${'1'.repeat(32)}` });
    expect(await readLookUpVerdict(other, ADMINISTRATOR)).toBe(null);
  });
});
