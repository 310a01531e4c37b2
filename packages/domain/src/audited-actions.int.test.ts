import { AUDIT_ACTIONS } from '@derby/rules/audit-actions';
import { expect, it } from 'vitest';
import { completeAuditEvents } from './audit/index.ts';
import { openAuditedActions } from './audited-actions.fixture.ts';
import { auditRows, dyingBeforeWrite, WORKER } from './testing/index.ts';

const ABANDONED_MS = 60_001;

const { actions, refused, clear, contentOf, database, deps } = await openAuditedActions();
const intents = database.collection('audit_intents');
const actionOf = (name: string) => name.split(' ')[0];
const outcomesOf = async (name: string) =>
  (await auditRows(database, actionOf(name))).map(({ outcome }) => String(outcome));

it('the list of audited actions is complete', () => {
  const known = Object.keys(AUDIT_ACTIONS);
  const sessions = known.filter((action) => action.startsWith('session.'));
  const withOwnEvidence = ['derby.ended', 'derby.reset', 'entry.created', 'personal-data.erased'];
  const listed = [...Object.keys(actions).map(actionOf), ...withOwnEvidence, ...sessions];
  expect(new Set(listed)).toEqual(new Set(known));
});

it.each(Object.entries(actions))(
  '%s has one audit event when it is done, whatever write the process died before',
  async (name, [collection, prepare, act]) => {
    let isWhole = false;
    let timesDone = 0;
    for (let nth = 1; !isWhole; nth += 1) {
      await clear();
      await prepare();
      await database.collection('audit_events').deleteMany({});
      const before = await contentOf(collection);
      const isCrashed = await dyingBeforeWrite(nth, act);
      const isDone = (await contentOf(collection)) !== before;
      const recorded = await outcomesOf(name);
      isWhole = !isCrashed && recorded.length === 1 && (await intents.countDocuments()) === 0;
      timesDone += isDone ? 1 : 0;

      deps.clock.advance(ABANDONED_MS);
      await completeAuditEvents(deps, WORKER);
      const whenDone = isWhole || recorded.length > 0 ? [['succeeded']] : [['unknown']];
      expect(isDone ? whenDone : [[], ['unknown']]).toContainEqual(await outcomesOf(name));
      expect(await intents.countDocuments()).toBe(0);
    }
    // Among them a death between the change and its audit event.
    expect(timesDone).toBeGreaterThan(1);
  },
);

it.each(Object.entries(refused))('%s that is refused has neither event nor intent', async (name, [, prepare, act]) => {
  await prepare();
  await expect(act()).rejects.toMatchObject({ code: expect.any(String) });
  expect([await outcomesOf(name), await intents.countDocuments()]).toEqual([[], 0]);
});
