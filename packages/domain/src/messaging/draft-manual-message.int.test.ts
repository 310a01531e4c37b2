import { beforeEach, describe, expect, it } from 'vitest';
import { VISITOR, type Administrator } from '../kernel/index.ts';
import { databaseForEachTest } from '../testing/index.ts';
import { draftManualMessage } from './draft-manual-message.ts';
import { createTestContext, weighIn, type TestContext } from './messaging-context.fixture.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's1' };

const database = await databaseForEachTest();
let context: TestContext;
beforeEach(async () => {
  context = createTestContext(database, { sms_manual_template: '[First Name], [Weight] lbs: [Rank/Position]' });
  await weighIn(context, [{}]);
});

describe('what the dialog of a message opens with', () => {
  it('is for administrators, and needs an entry', async () => {
    await expect(draftManualMessage(context, VISITOR, { entryId: 1 })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(draftManualMessage(context, ADMINISTRATOR, { entryId: 9 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is the template with its variables replaced', async () => {
    expect(await draftManualMessage(context, ADMINISTRATOR, { entryId: 1 })).toBe(
      'Angler1, 50 lbs: #1 in the Regular Division',
    );
  });
});
