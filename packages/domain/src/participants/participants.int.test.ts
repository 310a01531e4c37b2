import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { deleteParticipant } from './delete-participant.ts';
import { openParticipantContext } from './participant-context.fixture.ts';
import { listParticipants, suggestParticipants, updateParticipant } from './participants.ts';

const FILE = `Name,Email,Ticket
Zoé Échantillon,zoe@example.com,Derby
Ann Sample,ann@example.com,Derby
Bob Example,bob@example.com,Derby
Bob Example,other.bob@example.com,Derby
Ben Walk-in,,Derby
`;

const context = await openParticipantContext();

beforeEach(async () => void (await context.importFile(FILE)));

async function participantNamed(firstName: string) {
  const found = (await listParticipants(context.deps(), ADMINISTRATOR)).find((one) => one.firstName === firstName);
  if (!found) throw new Error(`no ${firstName}`);
  return found;
}

describe('suggestParticipants', () => {
  it('returns each name once, sorted', async () => {
    expect(await suggestParticipants(context.deps(), ADMINISTRATOR)).toEqual([
      { firstName: 'Ann', lastName: 'Sample' },
      { firstName: 'Ben', lastName: 'Walk-in' },
      { firstName: 'Bob', lastName: 'Example' },
      { firstName: 'Zoé', lastName: 'Échantillon' },
    ]);
  });
});

describe('updateParticipant', () => {
  it('trims values, normalizes the address, returns the participant and audits the changes', async () => {
    const ann = await participantNamed('Ann');
    const changes = { lastName: ' Married ', email: ' Ann.M@Example.COM ', derbyEntries: 3, status: 'checked-in' };
    const updated = await updateParticipant(context.deps(), ADMINISTRATOR, { ...ann, ...changes });
    expect(updated).toEqual({
      ...ann,
      lastName: 'Married',
      email: 'ann.m@example.com',
      derbyEntries: 3,
      status: 'checked-in',
    });
    expect(await participantNamed('Ann')).toEqual(updated);
    expect((await context.audited()).at(-1)).toMatchObject({
      action: 'participant.updated',
      subject: { kind: 'participant', id: ann.id },
      changes: {
        lastName: { from: 'Sample', to: 'Married' },
        derbyEntries: { from: 1, to: 3 },
        status: { from: 'active', to: 'checked-in' },
      },
    });
  });

  it('removes the address of any number of participants, and keeps it when it is not given', async () => {
    const { email: _left, ...withoutEmail } = await participantNamed('Ann');
    expect(await updateParticipant(context.deps(), ADMINISTRATOR, withoutEmail)).toMatchObject({
      email: 'ann@example.com',
    });
    for (const name of ['Ann', 'Zoé']) {
      const one = await participantNamed(name);
      expect(await updateParticipant(context.deps(), ADMINISTRATOR, { ...one, email: ' ' })).toMatchObject({
        email: null,
      });
    }
  });

  it('keeps every field that is not given', async () => {
    const ann = await participantNamed('Ann');
    const update = (changes: object) => updateParticipant(context.deps(), ADMINISTRATOR, { ...changes, id: ann.id });
    expect(await update({})).toEqual(ann);
    expect(await update({ status: 'cancelled' })).toEqual({ ...ann, status: 'cancelled' });
    expect(await participantNamed('Ann')).toEqual({ ...ann, status: 'cancelled' });
    expect((await context.audited()).at(-1)).toMatchObject({
      action: 'participant.updated',
      changes: { status: { from: 'active', to: 'cancelled' } },
    });
  });

  it('refuses the address of another participant and changes nothing', async () => {
    const ann = await participantNamed('Ann');
    const edit = { ...ann, firstName: 'Anna', email: 'BOB@example.com' };
    await expect(updateParticipant(context.deps(), ADMINISTRATOR, edit)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Email already exists',
    });
    expect(await participantNamed('Ann')).toEqual(ann);
  });

  it('refuses an unknown participant', async () => {
    const ann = await participantNamed('Ann');
    await expect(updateParticipant(context.deps(), ADMINISTRATOR, { ...ann, id: 999_999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Participant not found',
    });
  });
});

describe('deleteParticipant', () => {
  it('succeeds once', async () => {
    const { id } = await participantNamed('Ann');
    expect(await deleteParticipant(context.deps(), ADMINISTRATOR, { id })).toEqual({
      message: 'Participant deleted successfully',
    });
    await expect(deleteParticipant(context.deps(), ADMINISTRATOR, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await context.audited()).at(-1)).toMatchObject({ action: 'participant.deleted', subject: { id } });
  });
});
