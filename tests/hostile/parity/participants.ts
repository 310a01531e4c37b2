import { IDS, type Action, type Rng } from './action.ts';
import { FIRST, LAST } from './entries.ts';
import { snake } from './spelling.ts';

export const PARTICIPANT = 'id firstName lastName email totalTickets derbyEntries juniorEntries status';

export const EMAILS = ['a@example.com', ' A@Example.com ', 'b@example.com', 'no address', null, ''];

const TABLE = 'Order ID,First Name,Last Name,Email,Ticket Type,Quantity,Status\n';

const ROWS = [
  '1,Ada,Ng,a@example.com,Derby Ticket,1,Completed\n',
  '2,Bo,Ng,b@example.com,Junior Ticket,2,Completed\n',
  '3,Cy,Ng,no address,Derby Ticket,1,Completed\n',
  '4,Dee,,d@example.com,Raffle,x,Refunded\n',
  '"5\n',
  '6,Eve,Ng,e@example.com,Adult,3\n',
];

export function importTable({ one, chance }: Rng): Action {
  const content = new Blob([(chance(90) ? TABLE : '') + ROWS.filter(() => chance(50)).join('')]);
  const file = { field: 'csvFile', name: one(['export.csv', 'export.csv', 'EXPORT.CSV', 'export.txt']), content };
  return {
    rest: { method: 'POST', path: '/api/participants/import', file },
    graphql: {
      query: 'mutation ($file: Upload) { importParticipants(file: $file) { imported updated unchanged errors } }',
      variables: { file: null },
      file: { ...file, path: 'file' },
    },
    wire: ({ importParticipants }: { importParticipants: unknown }) => importParticipants,
  };
}

export function correctParticipant({ one, chance }: Rng): Action {
  const all = {
    first_name: one(FIRST),
    last_name: one(LAST),
    email: one(EMAILS),
    total_tickets: one([0, 3, -1, 1_000_000]),
    derby_entries: one([0, 1]),
    junior_entries: one([0, 2]),
    status: one(['active', 'checked-in', 'cancelled', 'gone', '']),
  };
  const json = Object.fromEntries(Object.entries(all).filter(() => chance(96)));
  const input = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
  const id = one(IDS.slice(0, 8));
  return {
    rest: { method: 'PUT', path: `/api/participants/${id}`, json },
    graphql: {
      query: `mutation ($id: Int!, $input: UpdateParticipantInput!) { updateParticipant(id: $id, input: $input) { ${PARTICIPANT} } }`,
      variables: { id, input },
    },
    wire: ({ updateParticipant }: { updateParticipant: unknown }) => snake(updateParticipant),
  };
}
