import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { ask, askWithFile } from './testing/ask.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const FIELDS = 'id firstName lastName email totalTickets derbyEntries juniorEntries status';
const IMPORT = 'mutation ($file: Upload) { importParticipants(file: $file) { imported updated unchanged errors } }';
const CHECK = `query ($file: Upload, $columns: ImportColumnsInput) {
  checkParticipantsImport(file: $file, columns: $columns) {
    fileName problem rows imported updated unchanged errors headers firstRows columns { name email quantity }
  }
}`;
const UPDATE = `mutation ($id: Int!, $input: UpdateParticipantInput!) { updateParticipant(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: Int!) { deleteParticipant(id: $id) }';

let context: GatewayTestContext;
let gateway: Gateway;
let token: string;
beforeAll(async () => {
  context = await openGatewayContext();
  gateway = await context.startGateway();
  token = await context.signIn(gateway);
});
afterAll(async () => await context.close());

const send = (fileName: string, content: string | Buffer<ArrayBuffer>, query = IMPORT, variables: object = {}) =>
  askWithFile(gateway.url(), {
    query,
    variables: { ...variables, file: null },
    file: new Blob([content]),
    fileName,
    path: 'variables.file',
    token,
  });
const list = async () =>
  (await ask(gateway.url(), { query: `{ participants { ${FIELDS} } }`, token })).data.participants;

describe('participants over GraphQL', () => {
  test('a file that is missing, too large or no CSV is refused in the words of the contract', async () => {
    const none = await ask(gateway.url(), { query: IMPORT, variables: { file: null }, token });
    const refusal = {
      status: 400,
      errors: [{ message: 'Please select a CSV file', extensions: { code: 'BAD_INPUT', fields: ['csvFile'] } }],
    };
    expect(none).toMatchObject(refusal);
    expect(await send('photo.jpg', 'Name,Email')).toMatchObject(refusal);
    expect(await send('big.csv', 'x'.repeat(5_242_881))).toMatchObject({
      status: 413,
      errors: [
        {
          message: 'File size must be less than 5MB',
          extensions: { code: 'FILE_TOO_LARGE', fields: ['csvFile'] },
        },
      ],
    });
    expect(await list()).toEqual([]);
  });

  test('a file is tried without being imported, with the columns that were found or chosen', async () => {
    const file = 'Person,Reach me at,Seats\nAnn Sample,ann.tried@example.com,2';
    const tried = {
      fileName: 'bookings.csv',
      headers: ['Person', 'Reach me at', 'Seats'],
      firstRows: [['Ann Sample', 'ann.tried@example.com', '2']],
      updated: 0,
      unchanged: 0,
      errors: [],
    };
    const found = await send('bookings.csv', file, CHECK);
    expect(found.data.checkParticipantsImport).toEqual({
      ...tried,
      problem: 'The first row of the file names no column for the name or the email',
      rows: 0,
      imported: 0,
      columns: { name: null, email: null, quantity: null },
    });
    const columns = { name: 'Person', email: 'Reach me at' };
    const chosen = await send('bookings.csv', file, CHECK, { columns });
    expect(chosen.data.checkParticipantsImport).toEqual({
      ...tried,
      problem: null,
      rows: 1,
      imported: 1,
      columns: { ...columns, quantity: null },
    });
    expect(await list()).toEqual([]);
    expect((await send('photo.jpg', 'Name,Email', CHECK)).errors).toMatchObject([
      { message: 'Please select a CSV file' },
    ]);
  });

  test('an export comes in; its people are edited, suggested and deleted', async () => {
    const file = await readFile(new URL('../../../tests/fixtures/ticketing/ticketing-export.csv', import.meta.url));
    const imported = await send('ticketing-export.csv', file);
    expect(imported.data).toEqual({ importParticipants: { imported: 40, updated: 23, unchanged: 0, errors: [] } });

    const [ann] = await list();
    const { id, ...input } = ann;
    const email = 'Ann.New@example.com';
    const edited = await ask(gateway.url(), { query: UPDATE, variables: { id, input: { ...input, email } }, token });
    expect(edited.data).toEqual({ updateParticipant: { ...ann, email: 'ann.new@example.com' } });

    const taken = { ...input, email: 'bob.example@example.org' };
    expect(await ask(gateway.url(), { query: UPDATE, variables: { id, input: taken }, token })).toMatchObject({
      status: 409,
      errors: [{ message: 'Email already exists', extensions: { code: 'CONFLICT', fields: ['email'] } }],
    });

    const removed = await ask(gateway.url(), { query: DELETE, variables: { id }, token });
    expect(removed.data).toEqual({ deleteParticipant: 'Participant deleted successfully' });
    expect((await ask(gateway.url(), { query: DELETE, variables: { id }, token })).status).toBe(404);

    const names = await ask(gateway.url(), { query: '{ participantSuggestions { firstName lastName } }', token });
    expect(names.data.participantSuggestions).toHaveLength(38);
    expect(names.data.participantSuggestions).not.toContainEqual({ firstName: 'Ann', lastName: 'Sample' });
  });
});
