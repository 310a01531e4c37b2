import { describe, expect, it } from 'vitest';
import { checkParticipantFields } from './participants.ts';

const good = {
  firstName: 'Ann',
  lastName: 'Sample',
  email: 'ann@example.com',
  totalTickets: 2,
  derbyEntries: 1,
  juniorEntries: 0,
  status: 'active',
};

describe('checkParticipantFields', () => {
  it('returns only the given fields', () => {
    expect(checkParticipantFields({})).toEqual({});
    expect(checkParticipantFields({ lastName: ' Example ', derbyEntries: 3 })).toEqual({
      lastName: 'Example',
      derbyEntries: 3,
    });
    expect(checkParticipantFields({ email: null })).toEqual({ email: null });
  });

  it('removes the invisible characters of an address that was copied, as an import does', () => {
    expect(checkParticipantFields({ email: '\u202Aann\u200B@example.com\u202C ' })).toEqual({
      email: 'ann@example.com',
    });
  });

  it('names all blank or null fields in one error', () => {
    const empty = {
      firstName: null,
      lastName: ' ',
      totalTickets: null,
      derbyEntries: null,
      juniorEntries: null,
      status: '',
    };
    expect(() => checkParticipantFields(empty)).toThrow(
      'Missing fields: first_name, last_name, total_tickets, derby_entries, junior_entries, status',
    );
  });

  it.each([
    [{ firstName: 'x'.repeat(81) }, 'First name must be at most 80 characters'],
    [{ lastName: '-' }, 'Last name must contain a letter'],
    [{ email: 'jo@@x.ca' }, 'Please enter a valid email address'],
    [{ email: 'jo@x' }, 'Please enter a valid email address'],
    [{ totalTickets: -1 }, 'total_tickets must be a whole number from 0 to 1000000'],
    [{ derbyEntries: 1.5 }, 'derby_entries must be a whole number from 0 to 1000000'],
    [{ juniorEntries: 1_000_001 }, 'junior_entries must be a whole number from 0 to 1000000'],
    [{ status: 'Active' }, 'status must be active, checked-in or cancelled'],
  ])('refuses %o', (change, message) => {
    expect(() => checkParticipantFields({ ...good, ...change })).toThrow(message);
  });
});
