import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { photoOf, UNKNOWN_IDS, type RestResponse, type ContractTools } from './contract-tools.ts';

interface WireParticipant {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly total_tickets: number;
  readonly derby_entries: number;
  readonly junior_entries: number;
  readonly status: string;
  readonly phone_number: string | null;
}

const HEADER = 'Order ID,First Name,Last Name,Email,Ticket Type,Quantity,Status\n';
const NOT_FOUND = { error: 'Participant not found' };

/** Defines the tests of participants by REST. Creates participants with addresses that no other test uses. */
export function defineParticipantsSuite({ admin, bearer, call, expectRefused, read }: ContractTools): void {
  const newName = () => `Buyer${randomUUID().slice(0, 8)}`;
  /** Returns a row of an export: by default one order of two derby tickets. */
  const rowOf = (lastName: string, type = 'Derby Ticket', quantity = '2') =>
    `${lastName}-1,Ada,${lastName},${lastName.toLowerCase()}@example.com,${type},${quantity},Completed\n`;
  const list = () => read<WireParticipant[]>('/api/participants');

  function importFile(content: string | Uint8Array<ArrayBuffer>, fileName = 'export.csv'): Promise<RestResponse> {
    const form = new FormData();
    form.set('csvFile', new Blob([content], { type: 'text/csv' }), fileName);
    return call('POST', '/api/participants/import', { headers: bearer(), body: form });
  }

  async function listed(lastName: string): Promise<WireParticipant> {
    const found = (await list()).find((one) => one.last_name === lastName);
    if (!found) throw new Error(`${lastName} is not listed`);
    return found;
  }

  /** Imports a participant with two derby tickets. */
  async function someParticipant(): Promise<WireParticipant> {
    const lastName = newName();
    await importFile(HEADER + rowOf(lastName));
    return await listed(lastName);
  }

  const put = (id: number | string, body: unknown) => admin('PUT', `/api/participants/${id}`, body);
  const remove = (id: number | string) => admin('DELETE', `/api/participants/${id}`);

  it.each(UNKNOWN_IDS)('PUT and DELETE /api/participants/%s return 404', async (id) => {
    const body = { first_name: 'Ada', last_name: 'Buyer', total_tickets: 0, derby_entries: 0, junior_entries: 0 };
    expectRefused(await put(id, { ...body, status: 'active' }), 404, NOT_FOUND);
    expectRefused(await remove(id), 404, NOT_FOUND);
  });

  describe('GET /api/participants/autocomplete', () => {
    it('returns each name once, sorted', async () => {
      const [first = '', second = ''] = [newName(), newName()].toSorted();
      await importFile(HEADER + rowOf(second) + rowOf(first) + rowOf(first).replace('@', '+again@'));
      const names = await read<{ last_name: string }[]>('/api/participants/autocomplete');
      expect(names.filter(({ last_name: name }) => name === first || name === second)).toEqual([
        { first_name: 'Ada', last_name: first },
        { first_name: 'Ada', last_name: second },
      ]);
    });
  });

  describe('POST /api/participants/import', () => {
    it('refuses a request without a CSV file', async () => {
      const refusal = { error: 'Please select a CSV file' };
      const form = new FormData();
      form.set('note', 'no file');
      expectRefused(await call('POST', '/api/participants/import', { headers: bearer(), body: form }), 400, refusal);
      expectRefused(await importFile(HEADER, 'export.xlsx'), 400, refusal);
      expectRefused(await admin('POST', '/api/participants/import', {}), 415, {
        error: 'The body must be multipart/form-data',
      });
    });

    it('refuses a file that is not a table or too large', async () => {
      expectRefused(await importFile(''), 400, { error: 'The file is empty' });
      expectRefused(await importFile(photoOf('gps-camera.jpg')), 400, { error: 'This is not a CSV file' });
      expectRefused(await importFile(new Uint8Array(5_242_881)), 413, { error: 'File size must be less than 5MB' });
    });

    it('imports the valid rows, names the invalid ones and adds up tickets', async () => {
      const lastName = newName();
      const rows = rowOf(lastName) + rowOf(lastName, 'Junior Ticket', '1') + 'x,Ada,No,jo@@x,,,\n';
      const errors = ["Row 4, Email: 'jo@@x' is not an address"];
      const expected = { imported: 1, updated: 1, unchanged: 0, errors, notes: [] };
      const response = await importFile(HEADER + rows, 'EXPORT.CSV');
      expect([response.status, response.body]).toEqual([200, expected]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await listed(lastName)).toEqual({
        id: expect.any(Number),
        first_name: 'Ada',
        last_name: lastName,
        email: `${lastName.toLowerCase()}@example.com`,
        total_tickets: 3,
        derby_entries: 2,
        junior_entries: 1,
        status: 'active',
        phone_number: null,
      });
    });
  });

  describe('PUT /api/participants/{id}', () => {
    it('names the blank fields', async () => {
      const { id } = await someParticipant();
      expectRefused(await put(id, { first_name: ' ', total_tickets: 1, status: '' }), 400, {
        error: 'Missing fields: first_name, status',
        missing: ['first_name', 'status'],
      });
    });

    it.each<[Record<string, unknown>, string]>([
      [{ first_name: { $ne: null } }, 'first_name must be text'],
      [{ email: 'jo@@x.ca' }, 'Please enter a valid email address'],
      [{ total_tickets: -1 }, 'total_tickets must be a whole number from 0 to 1000000'],
      [{ status: 'perhaps' }, 'status must be active, checked-in or cancelled'],
    ])('refuses %o and changes nothing', async (overrides, error) => {
      const one = await someParticipant();
      expectRefused(await put(one.id, { ...one, ...overrides }), 400, { error });
      expect(await listed(one.last_name)).toEqual(one);
    });

    it('refuses the address of another participant, in any case', async () => {
      const [one, other] = [await someParticipant(), await someParticipant()];
      expectRefused(await put(one.id, { ...one, email: other.email?.toUpperCase() }), 409, {
        error: 'Email already exists',
      });
    });

    it('returns the changed participant and ignores the id and unknown fields', async () => {
      const one = await someParticipant();
      const change = { total_tickets: 0, derby_entries: 7, junior_entries: 1, status: 'cancelled' };
      const names = { first_name: ' Grace ', email: ` NEW.${one.email} ` };
      const response = await put(one.id, { ...one, ...change, ...names, id: 1, role: 'admin' });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...one, ...change, first_name: 'Grace', email: `new.${one.email}` });
      expect(await listed(one.last_name)).toEqual(response.body);
    });

    it('does not change fields that are not sent, and removes the address for null', async () => {
      const one = await someParticipant();
      expect((await put(one.id, {})).body).toEqual(one);
      expect((await put(one.id, { email: null })).body).toEqual({ ...one, email: null });
    });
  });

  describe('DELETE /api/participants/{id}', () => {
    it('deletes the participant once', async () => {
      const { id } = await someParticipant();
      const response = await remove(id);
      expect([response.status, response.body]).toEqual([200, { message: 'Participant deleted successfully' }]);
      expectRefused(await remove(id), 404, NOT_FOUND);
      expect((await list()).map((one) => one.id)).not.toContain(id);
    });
  });
}
