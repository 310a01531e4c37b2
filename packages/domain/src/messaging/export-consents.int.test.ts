import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { anglersIndexes } from '../anglers/index.ts';
import { endConsent, giveConsents, insertConsents, type Consent } from '../consents/index.ts';
import { makeIndexes } from '../kernel/index.ts';
import { giveCard, importParticipants, participantsIndexes } from '../participants/index.ts';
import { ADMINISTRATOR, fakeDerbyState, WORKER } from '../testing/index.ts';
import { exportConsents } from './export-consents.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { rememberOptOut } from './opt-outs.ts';
import { planTextsToAll, sendTextToAll } from './text-to-all.ts';

const ANN = '2505550001';
const BEN = '2505550002';
const CAS = '2505550003';
const GONE = '2505550009';

const { database, context, weighIn, plan, send, withSettings } = await openMessagingTests();
await makeIndexes(database, [...anglersIndexes, ...participantsIndexes]);
const deps = () => ({ ...context, derbyState: fakeDerbyState() });

/** Returns the cells of each row by header. */
async function exported(): Promise<Record<string, string>[]> {
  const { csv } = await exportConsents(deps(), ADMINISTRATOR);
  return parse(csv, { bom: true, columns: true });
}

const give = async (how: Consent['how'], ...phoneNumbers: string[]) =>
  await giveConsents(context, ADMINISTRATOR, { how, phoneNumbers });

describe('exportConsents', () => {
  it('has one row for each person and text, and one for each person without a text', async () => {
    const file =
      'Order,Name,Ticket,Phone\n1,Ann Test,Derby,250-555-0001\n2,Dee Late,Derby,250-555-0004\n3,Eli Roe,Derby,\n';
    const csvFile = { read: async () => ({ name: 'a.csv', bytes: Buffer.from(file) }) };
    await importParticipants(deps(), ADMINISTRATOR, { csvFile });
    await giveCard(deps(), ADMINISTRATOR, { firstName: 'Flo', lastName: 'Walk', card: '1', phoneNumber: '2505550005' });
    await give('import', ANN);
    await weighIn([
      { firstName: 'Ann', phoneNumber: ANN },
      { firstName: 'Ann', phoneNumber: ANN },
      { firstName: 'Kid', phoneNumber: ANN },
      { firstName: 'Ben', phoneNumber: BEN },
    ]);
    await rememberOptOut(context, BEN, context.clock.now());
    await plan();
    await send();
    const rows = await exported();
    expect(rows.map((row) => [row['Name'], row['Phone'], row['Kind of Text'], row['Status'], row['How']])).toEqual([
      ['Ann Test', '250-555-0001', 'final', 'accepted', 'import'],
      ['Kid Test', '250-555-0001', 'final', 'queued', 'import'],
      ['Ben Test', '250-555-0002', 'final', 'skipped', ''],
      ['Flo Walk', '250-555-0005', '', '', ''],
      ['Dee Late', '250-555-0004', '', '', ''],
      ['Eli Roe', '', '', '', ''],
    ]);
    expect(rows[0]).toMatchObject({
      'Consent Given': expect.stringMatching(/^2025-08-09 /),
      'Noted By': ADMINISTRATOR.username,
      Wording: '2',
      'Replied STOP': '',
      Sent: expect.stringMatching(/^2025-08-09 /),
      Text: 'Ann 50 #1 in the Regular Division',
    });
    expect(rows[2]).toMatchObject({ 'Replied STOP': 'yes', Sent: '' });
  });

  it('has a text to all once for each person of a shared phone', async () => {
    await weighIn(['Ann', 'Kid'].map((firstName) => ({ firstName, phoneNumber: ANN })));
    await sendTextToAll(deps(), ADMINISTRATOR, { audience: 'weighed-in', text: 'Last call.', idempotencyKey: 'k' });
    await planTextsToAll(context, WORKER);
    const rows = await exported();
    expect(rows.map((row) => [row['Name'], row['Kind of Text'], row['Text']])).toEqual([
      ['Ann Test', 'to all', 'Last call.'],
      ['Kid Test', 'to all', 'Last call.'],
    ]);
  });

  it('keeps the words of each stamp when the wording has changed, and what counted when a text was sent', async () => {
    const by = { userId: 2, username: 'bo' };
    const at = context.clock.now();
    const old = { how: 'check-in', at, by, wording: 1, text: 'Agrees to text messages about the derby' } as const;
    await insertConsents(
      database,
      [ANN, CAS, GONE].map((phoneNumber) => Object.assign({ phoneNumber }, old)),
    );
    await give('check-in', ANN, BEN);
    await weighIn([ANN, BEN, CAS].map((phoneNumber) => ({ phoneNumber })));
    await plan();
    context.clock.advance(1_000);
    await send();
    context.clock.advance(1_000);
    await endConsent(context, ADMINISTRATOR, ANN);
    await endConsent(context, ADMINISTRATOR, CAS);
    await send();
    await send();
    const rows = await exported();
    expect(rows.map((row) => [row['Phone'], row['Wording'], row['Agreed To'], row['Taken Back'] !== ''])).toEqual([
      ['250-555-0001', '1', 'Agrees to text messages about the derby', true],
      [
        '250-555-0002',
        '2',
        expect.stringMatching(/^I agree to get text messages about the derby from Rangers Club: /),
        false,
      ],
      ['250-555-0003', '', '', false],
      ['250-555-0009', '1', 'Agrees to text messages about the derby', false],
    ]);
  });

  it('is refused while exports are off', async () => {
    const off = { ...deps(), settings: withSettings({ enable_export_features: 'false' }).settings };
    await expect(exportConsents(off, ADMINISTRATOR)).rejects.toThrow('Exports are switched off');
  });
});
