import { beforeEach, describe, expect, it } from 'vitest';
import { VISITOR, type Administrator } from '../kernel/index.ts';
import { databaseForEachTest } from '../testing/index.ts';
import { draftManualMessage } from './draft-manual-message.ts';
import { createStage, weighIn, type Stage } from './messaging-stage.fixture.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's1' };

const database = await databaseForEachTest();
let stage: Stage;
beforeEach(async () => {
  stage = createStage(database, { sms_manual_template: '[First Name], [Weight] lbs: [Rank/Position]' });
  await weighIn(stage, [{}]);
});

describe('what the dialog of a message opens with', () => {
  it('is for administrators, and needs an entry', async () => {
    await expect(draftManualMessage(stage, VISITOR, { entryId: 1 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(draftManualMessage(stage, ADMINISTRATOR, { entryId: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is the template with its variables replaced', async () => {
    expect(await draftManualMessage(stage, ADMINISTRATOR, { entryId: 1 })).toBe(
      'Angler1, 50 lbs: #1 in the Regular Division',
    );
  });
});
