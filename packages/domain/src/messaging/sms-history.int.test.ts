import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { planWeighInText } from './weigh-in-text.ts';
import { smsHistory } from './sms-history.ts';

const { context, entries, weighIn, plan, send } = await openMessagingTests({
  sms_auto_template: 'Hi [First Name]',
});

beforeEach(async () => await weighIn(2));

const historyOf = (entryId: number) => smsHistory(context, ADMINISTRATOR, { entryId });

describe('smsHistory', () => {
  it('lists messages that the provider accepted, newest first, even when the entry is deleted', async () => {
    await planWeighInText(context, WORKER, { entryId: 1, requestId: null });
    await send();
    const weighInTextAt = context.clock.now();
    context.clock.advance(60_000);
    await plan();
    await send();
    await entries.deleteMany({});
    expect(await historyOf(1)).toEqual([
      {
        id: expect.any(Number),
        kind: 'final',
        includedPhoto: false,
        sentAt: context.clock.now(),
        text: 'Angler1 50 #1 in the Regular Division',
      },
      { id: 1, kind: 'auto', includedPhoto: false, sentAt: weighInTextAt, text: 'Hi Angler1' },
    ]);
  });

  it('omits queued and refused messages', async () => {
    await plan();
    context.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_211 });
    await send();
    expect(await historyOf(1)).toEqual([]);
    expect(await historyOf(2)).toEqual([]);
  });

  it.each([3, 0, -1, 1.5])('refuses the unknown entry id %d', async (entryId) => {
    await expect(historyOf(entryId)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Entry not found' });
  });
});
