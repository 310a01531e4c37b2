import { expect, test } from 'vitest';
import { askWithFile } from './testing/ask.ts';
import { openGatewayContext } from './testing/gateway-context.ts';

const IMPORT = 'mutation ($file: Upload) { importParticipants(file: $file) { imported updated unchanged errors } }';
const CHECK = `query ($file: Upload, $columns: ImportColumnsInput) {
  checkParticipantsImport(file: $file, columns: $columns) { fileName problem rows columns { name email quantity } }
}`;

const context = openGatewayContext();

const send = (fileName: string, content: string, query = IMPORT, variables: object = {}) =>
  askWithFile(context.one.url(), {
    query,
    variables: { ...variables, file: null },
    file: new Blob([content]),
    fileName,
    path: 'variables.file',
    token: context.token,
  });

test('a file that is missing, too large or no CSV is refused in the words of the contract', async () => {
  const refusal = {
    status: 400,
    errors: [{ message: 'Please select a CSV file', extensions: { code: 'BAD_INPUT', fields: ['csvFile'] } }],
  };
  expect(await context.ask(IMPORT, { variables: { file: null } })).toMatchObject(refusal);
  expect(await send('photo.jpg', 'Name,Email')).toMatchObject(refusal);
  expect(await send('big.csv', 'x'.repeat(5_242_881))).toMatchObject({
    status: 413,
    errors: [
      { message: 'File size must be less than 5MB', extensions: { code: 'FILE_TOO_LARGE', fields: ['csvFile'] } },
    ],
  });
});

test('a file is tried with the chosen columns without being imported, and then imported', async () => {
  const columns = { name: 'Person', email: 'Reach me at' };
  const file = 'Person,Reach me at,Seats\nAnn Sample,ann.tried@example.com,2';
  const tried = await send('bookings.csv', file, CHECK, { columns });
  expect(tried.data.checkParticipantsImport).toEqual({
    fileName: 'bookings.csv',
    problem: null,
    rows: 1,
    columns: { ...columns, quantity: null },
  });
  expect(await context.run('{ participants { id } }')).toEqual({ participants: [] });
  const imported = await send('bookings.csv', 'Name,Email,Quantity\nAnn Sample,ann@example.com,2');
  expect(imported.data).toEqual({ importParticipants: { imported: 1, updated: 0, unchanged: 0, errors: [] } });
});
