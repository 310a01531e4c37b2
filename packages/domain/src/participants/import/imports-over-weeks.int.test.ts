import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../../testing/index.ts';
import { openParticipantContext, sourceOf } from '../participant-context.fixture.ts';
import { listParticipants } from '../participants.ts';
import { checkImport } from './import-participants.ts';
import { TWO_WEEKS } from './two-weeks.fixture.ts';

const context = await openParticipantContext();

const check = (file: string) => checkImport(context.deps(), ADMINISTRATOR, { csvFile: sourceOf(file) });

async function participants(): Promise<string[]> {
  return (await listParticipants(context.deps(), ADMINISTRATOR)).map((one) => {
    const numbers = `${one.derbyEntries} + ${one.juniorEntries} of ${one.totalTickets}, ${one.status}`;
    return `${one.firstName} ${one.lastName} <${one.email ?? ''}>: ${numbers}`;
  });
}

describe('an export of the next week with', () => {
  it.each(TWO_WEEKS)('$what has the totals of that week', async ({ week1, week2, participants: expected, notes }) => {
    await context.importFile(week1);
    const checked = await check(week2);
    const imported = await context.importFile(week2);
    expect(checked).toMatchObject(imported);
    expect(imported.notes).toEqual(notes);
    expect(await participants()).toEqual(expected);
    expect(await context.importFile(week2)).toMatchObject({ imported: 0, updated: 0, errors: [], notes: [] });
  });

  it.each(TWO_WEEKS)(
    '$what has them also after an earlier build',
    async ({ week1, week2, earlier, participants: expected }) => {
      await context.importFile(week1);
      const stored = context.database.collection('participants');
      for (const sourceKey of new Set(earlier.map(([person]) => person))) {
        const lines = earlier
          .filter(([person]) => person === sourceKey)
          .map(([, key, quantity, kind]) => ({ key, rows: [{ quantity, kind, state: 'counted' }] }));
        await stored.updateOne({ sourceKey }, { $set: { lines } });
      }
      await context.importFile(week2);
      expect((await participants()).toSorted()).toEqual(expected.toSorted());
    },
  );
});

it('a phone number that was filled in counts nothing twice, also without order numbers', async () => {
  const week = (phone: string) => `Name,Email,Ticket,Phone\nAnn Lee,ann@example.org,Derby,${phone}\n`;
  await context.importFile(week(''));
  expect(await context.importFile(week('250-555-0101'))).toMatchObject({ imported: 0, updated: 1, unchanged: 0 });
  expect(await participants()).toEqual(['Ann Lee <ann@example.org>: 1 + 0 of 1, active']);
});

const ORDERS = 'Order Number,Name,Email,Ticket Type';

describe('a participant whose tickets moved away', () => {
  it('stays with an entry, and with what was edited by hand', async () => {
    const week1 = `${ORDERS}\n1,Ann Lee,an@example.org,Derby\n2,Bo Roe,bo@example.org,Derby\n3,Cy Doe,cy@example.org,Derby\n`;
    await context.importFile(week1);
    await context.database
      .collection('participants')
      .updateOne({ firstName: 'Bo' }, { $set: { status: 'checked-in' } });
    await context.database.collection('entries').insertOne({ _id: 1 as never, firstName: 'ANN', lastName: 'Lee' });
    await context.importFile(week1.replaceAll(/[a-z]+@/g, 'new.$&'));
    expect(await participants()).toEqual([
      'Ann Lee <an@example.org>: 0 + 0 of 0, cancelled',
      'Bo Roe <bo@example.org>: 0 + 0 of 0, checked-in',
      'Ann Lee <new.an@example.org>: 1 + 0 of 1, active',
      'Bo Roe <new.bo@example.org>: 1 + 0 of 1, active',
      'Cy Doe <new.cy@example.org>: 1 + 0 of 1, active',
    ]);
  });
});

describe('an import that died between its writes', () => {
  it('is right when it runs again', async () => {
    const week = TWO_WEEKS.find(({ what }) => what === 'a ticket that was transferred, and another order');
    if (!week) throw new Error('no such export');
    await context.importFile(week.week1);
    await context.database.collection('participants').deleteOne({ firstName: 'Bo' });
    await context.importFile(week.week2);
    expect(await participants()).toEqual(week.participants);
  });
});
