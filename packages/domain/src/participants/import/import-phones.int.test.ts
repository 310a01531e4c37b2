import { describe, expect, it } from 'vitest';
import { endConsent } from '../../consents/index.ts';
import { ADMINISTRATOR } from '../../testing/index.ts';
import { giveCard } from '../give-card.ts';
import { openParticipantContext } from '../participant-context.fixture.ts';
import { listParticipants, updateParticipant } from '../participants.ts';
import { readImportFile } from './import-participants.ts';

const context = await openParticipantContext();
const FILE = `Order,Name,Email,Ticket,Phone
1,Ada Sheringham,ada@example.com,Derby,+1 (250) 555-0142
2,Ben Cho,ben@example.com,Derby,
`;
const OTHER = FILE.replace('0142', '0199').replace('Ada ', 'Adele ');
const phones = async () =>
  (await listParticipants(context.deps(), ADMINISTRATOR)).map(({ phoneNumber }) => phoneNumber);

describe('readImportFile', () => {
  it.each([
    ['Email,Phone', '250-555-0142'],
    ['Email,Cell Phone', '1 250 555 0142'],
    ['Email,Mobile number', '="2505550142"'],
    ['Email,Phone (Billing)', '(250) 555 0142'],
    ['Email,Attendee Telephone', '250.555.0142'],
    ['Courriel,Téléphone', '250 555-0142'],
    ['Courriel,Numéro de téléphone du participant', '250 555-0142'],
    ['Courriel,Tél.', '250 555-0142'],
    ['Courriel,Cellulaire acheteur', '250 555-0142'],
    ['Courriel,N° de cellulaire', null],
    ['Email,Home Phone,Mobile', '604-555-0100,250-555-0142'],
    ['Attendee email,Buyer Phone,Attendee Phone', '604-555-0100,250-555-0142'],
    ['Attendee email,Attendee Phone,Buyer Phone', ',250-555-0142'],
  ])('reads the phone number below %s', async (headers, cells) => {
    const file = `Name,${headers}\nAda Sheringham,ada@example.com,${cells ?? '250-555-0142'}\n`;
    const { persons } = await readImportFile(Buffer.from(file));
    expect(persons.map(({ phoneNumber }) => phoneNumber)).toEqual(['2505550142']);
  });

  it.each([
    '250-555-0142 ext. 7',
    '+44 20 7946 0958',
    '+45 12 34 56 78 90',
    '2.5055501E+9',
    '555-0142',
    '12505550142 or 6045550100',
  ])('takes no number from %s and notes it', async (cell) => {
    const { persons, notes } = await readImportFile(Buffer.from(FILE.replace('+1 (250) 555-0142', cell)));
    expect(persons[0]?.phoneNumber).toBeNull();
    expect(notes).toEqual(['1 row: no phone number of ten digits, for example row 2, Ada Sheringham']);
  });
});

describe('importParticipants', () => {
  it('stores the phone number as a proposal that a later file changes', async () => {
    await context.importFile(FILE);
    expect(await phones()).toEqual(['2505550142', null]);
    expect(await context.importFile(FILE)).toMatchObject({ imported: 0, updated: 0, unchanged: 2, notes: [] });
    expect(await context.importFile(OTHER)).toMatchObject({ updated: 1, unchanged: 1, notes: [] });
    expect(await phones()).toEqual(['2505550199', null]);
  });

  it('keeps name, phone number and place of a person with a card or an entry, and notes the difference', async () => {
    await context.importFile(FILE);
    await giveCard(context.deps(), ADMINISTRATOR, { firstName: 'Ada', lastName: 'S', participantId: 1, card: '41' });
    const names = { firstName: 'Ben', lastName: 'Cho' };
    await context.database.collection('entries').insertOne({ _id: 1 as never, ...names });
    const notes = [
      'Not renamed, because of a card or an entry: Ada Sheringham',
      'The phone number stays, which is another one in the file: Ada Sheringham',
    ];
    expect(await context.importFile(OTHER)).toMatchObject({ updated: 0, unchanged: 2, notes });
    expect(await phones()).toEqual(['2505550142', null]);
    const refunded = 'Order,Name,Email,Ticket\n1,Cy Doe,cy@example.com,Derby\n2,Di Roe,di@example.com,Derby\n';
    const kept = 'Kept without a ticket, because of a card or an entry: Ada Sheringham, Ben Cho';
    expect((await context.importFile(refunded)).notes).toContain(kept);
    expect(await phones()).toHaveLength(4);
  });

  it('keeps a phone number that a user typed or removed', async () => {
    await context.importFile(FILE);
    const edit = async (id: number, phoneNumber: string | null) =>
      await updateParticipant(context.deps(), ADMINISTRATOR, { id, phoneNumber });
    // The same again is not typed.
    await edit(1, '2505550142');
    await context.importFile(OTHER);
    expect(await phones()).toEqual(['2505550199', null]);
    await edit(1, null);
    await edit(2, '604-555-0100');
    const changed = await context.importFile(FILE.replace('Derby,\n', 'Derby,604-555-0111\n'));
    expect(changed.notes).toEqual([
      'The phone number stays, which is another one in the file: Ada Sheringham, Ben Cho',
    ]);
    expect(await phones()).toEqual([null, '6045550100']);
    await expect(edit(1, '911')).rejects.toMatchObject({ code: 'BAD_INPUT', fields: ['phone_number'] });
  });
});

describe('the consent to texts in a file', () => {
  const ASKED = 'I agree to get text messages about the derby from Rangers Club: one for each fish that I weigh in';
  const fileWith = (header: string, ...cells: string[]) =>
    [`Order,Name,Phone,Status,"${header}"`, ...cells.map((cell, row) => `${row},Ann B,250-555-010${row},${cell}`)].join(
      '\n',
    );
  const consentsIn = async (file: string) => (await readImportFile(Buffer.from(file))).consents;

  it.each(['SMS Consent', 'Text opt-in', 'Attendee: Receive text messages? I agree', 'J’accepte les textos', ASKED])(
    'is read below %s',
    async (header) => {
      expect(await consentsIn(fileWith(header, 'Paid,Yes', 'Paid,No'))).toEqual(['2505550100']);
    },
  );

  it.each(['Email opt-in', 'Accepts SMS Marketing', 'SMS', 'I agree to the context', 'Text'])(
    'is not read below %s, unless it is chosen',
    async (header) => {
      const file = fileWith(header, 'Paid,Yes');
      expect(await consentsIn(file)).toEqual([]);
      const { consents } = await readImportFile(Buffer.from(file), { columns: { consent: header } });
      expect(consents).toEqual(['2505550100']);
    },
  );

  it.each(['Yes', 'oui', 'TRUE', '1', 'x', '✓', 'I agree', 'Opted in', ASKED])('is given by %s', async (cell) => {
    expect(await consentsIn(fileWith('SMS consent', `Paid,"${cell}"`))).toEqual(['2505550100']);
  });

  it.each(['', 'No', 'non', '0', 'false', 'declined', 'I do not agree', 'Opted out', 'Disagree'])(
    'is not given by %s, nor on an order that was cancelled',
    async (cell) => {
      expect(await consentsIn(fileWith('SMS consent', `Paid,"${cell}"`, 'Cancelled,Yes'))).toEqual([]);
    },
  );

  it('is recorded once, and not again after it was taken back', async () => {
    const file = fileWith('SMS consent', 'Paid,Yes', 'Paid,Yes', 'Paid,No');
    expect((await context.importFile(file)).notes).toContain('2 phone numbers: consent to texts');
    await endConsent(context.deps(), ADMINISTRATOR, '2505550100');
    expect(await context.importFile(file)).toMatchObject({ unchanged: 3 });
    const { username } = ADMINISTRATOR;
    expect(await context.consents()).toMatchObject([
      { phoneNumber: '2505550100', how: 'import', by: { username }, wording: 2, endedBy: { username } },
      { phoneNumber: '2505550101', activeKey: '2505550101' },
    ]);
    const [row] = await context.audited();
    expect(row).toMatchObject({ action: 'participants.imported', changes: { consents: { to: 2 } } });
  });
});
