import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openMessagingTests, WORKER } from './messaging-context.fixture.ts';
import { planEntryMessage } from './plan-entry-message.ts';
import { smsHistory } from './sms-history.ts';

const { context, entries, weighIn, plan, send } = await openMessagingTests({
  wire: { sms_auto_template: 'Hi [First Name]' },
});

beforeEach(async () => await weighIn(2));

const historyOf = (entryId: number) => smsHistory(context, ADMINISTRATOR, { entryId });

describe('the SMS history of an entry', () => {
  it('holds what the provider took, the newest first, also when the entry is gone', async () => {
    await planEntryMessage(context, WORKER, { entryId: 1, requestId: null });
    await send();
    const confirmedAt = context.clock.now();
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
      { id: 1, kind: 'auto', includedPhoto: false, sentAt: confirmedAt, text: 'Hi Angler1' },
    ]);
  });

  it('holds nothing that waits or was refused', async () => {
    await plan();
    context.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_211 });
    await send();
    expect(await historyOf(1)).toEqual([]);
    expect(await historyOf(2)).toEqual([]);
  });

  it.each([3, 0, -1, 1.5])('knows nothing of the id %d, which was never given', async (entryId) => {
    await expect(historyOf(entryId)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Entry not found' });
  });
});
