import { describe, expect, it } from 'vitest';
import { encode, ENCODINGS, LINE_ENDS, SEPARATORS } from './any-export.fixture.ts';
import { readImportFile } from './import-participants.ts';
import { tallyOf } from './plan-orders.ts';

const ROWS = [
  ['Order ID', 'First Name', 'Last Name', 'Email', 'Ticket Type', 'Quantity', 'Status', 'Notes'],
  ['A1', 'Sinéad', "O'Specimen", 'sinead@example.com', 'Derby Ticket', '2', 'Paid', 'first\nsecond; third, "fourth"'],
  ['A2', 'Zoé', 'Échantillon', 'ZOE@example.com', 'Youth Angler', '', 'Checked In', ''],
];

const quoted = (separator: string, lineEnd: string) =>
  ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator) + lineEnd).join('');

const plain = (...lines: string[]) => Buffer.from(lines.join('\n'));

async function summary(bytes: Buffer) {
  const { persons, errors } = await readImportFile(bytes);
  return {
    persons: persons.map(({ firstName, lastName, email, rowCount, lines }) =>
      Object.assign(tallyOf(lines), { firstName, lastName, email, rowCount }),
    ),
    errors,
  };
}

const EXPECTED = {
  persons: [
    {
      firstName: 'Sinéad',
      lastName: "O'Specimen",
      email: 'sinead@example.com',
      rowCount: 1,
      totalTickets: 2,
      derbyEntries: 2,
      juniorEntries: 0,
      status: 'active',
    },
    {
      firstName: 'Zoé',
      lastName: 'Échantillon',
      email: 'zoe@example.com',
      rowCount: 1,
      totalTickets: 1,
      derbyEntries: 0,
      juniorEntries: 1,
      status: 'checked-in',
    },
  ],
  errors: [],
};

describe('readImportFile form of the file', () => {
  const forms = Object.keys(ENCODINGS).flatMap((name) =>
    SEPARATORS.flatMap((separator) => LINE_ENDS.map((lineEnd) => ({ name, separator, lineEnd }))),
  );
  it.each(forms)('$name with $separator and $lineEnd gives the same result', async ({ name, separator, lineEnd }) => {
    expect(await summary(encode(name, quoted(separator, lineEnd)))).toEqual(EXPECTED);
  });

  it('can be UTF-16 without a byte order mark and with non-ASCII letters', async () => {
    const text = 'Name,Email\nĀnn SĀmple,a@b.c\n';
    for (const encoding of ['UTF-16 LE', 'UTF-16 BE']) {
      expect((await readImportFile(encode(encoding, text))).persons).toMatchObject([{ lastName: 'SĀmple' }]);
    }
  });

  it('can have mixed line ends and no final line end', async () => {
    const text = 'Name,Email\r\nAnn Sample,a@b.c\nBob Example,b@b.c\r\rCy Demo,';
    expect((await readImportFile(Buffer.from(text))).persons.map(({ key }) => key)).toEqual([
      'email:a@b.c',
      'email:b@b.c',
      'name:cy\ndemo',
    ]);
  });

  it('can have a chunk boundary inside a character', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `Zoé Échantillon${index},z${index}@é.ca`);
    const { persons, errors } = await readImportFile(plain('Name,Email', ...rows));
    expect(errors).toEqual([]);
    expect(persons).toHaveLength(5_000);
    expect(persons.every(({ lastName }, index) => lastName === `Échantillon${index}`)).toBe(true);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'The file is empty'],
    ['a ZIP archive', Buffer.from('504b03041400060008000000210000', 'hex'), 'This is not a CSV file'],
    ['a binary file', Buffer.from([1, 0, 0, 2, 0, 3, 0, 0, 0]), 'This is not a CSV file'],
    [
      'a text without a table',
      Buffer.from('Hello world'),
      'None of the first rows names a column for the name or the email',
    ],
    [
      'an open quote',
      plain('Name,Email', 'Ann Sample,a@b.c', '"Bob Example,b@b.c', 'Cy Demo,c@b.c'),
      'This is not a CSV file: the quote that opens after row 2 is never closed',
    ],
    [
      'too many empty rows',
      Buffer.from(`Name,Email\n${',\n'.repeat(30_000)}`),
      'The file has more than 20000 empty rows. Please delete them.',
    ],
    ['an endless cell', Buffer.from(`Name,Email\n${'x'.repeat(3_000_000)}`), 'This is not a CSV file'],
  ])('refuses %s', async (_case, bytes, message) => {
    await expect(readImportFile(bytes)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(readImportFile(bytes)).rejects.toThrow(message);
  });
});

it.each([
  ['500,000 line breaks', '\n'.repeat(500_000), 1_900],
  // 172 slices of the text, and a turn of the event loop for at most a hundred rows while they are decoded and read.
  ['4,000 rows', 'Ann Sample\n'.repeat(4_000), 172 + 40],
])('readImportFile lets other work run while it reads %s', async (_what, rows, expected) => {
  let turns = 0;
  let isReading = true;
  const countTurns = () => {
    turns += 1;
    if (isReading) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await readImportFile(plain('Name', rows));
  isReading = false;
  expect(turns).toBeGreaterThan(expected);
});

describe('readImportFile of an untidy file', () => {
  it.each([
    ['empty rows everywhere', '\n\nName,Email\n\nAnn Sample,a@b.ca\n\n\n\nBob Example,b@b.ca\n\n\n', 2],
    ['trailing separators', 'Name,Email,\nAnn Sample,a@b.ca,\nBob Example,b@b.ca,,,,\n', 2],
    ['a column twice', 'Email,Name,Email,Name\na@b.ca,Ann Sample,other@b.ca,Other Name\n,,,\n,x,,\n', 2],
    ['odd headers', ' BUYER E-MAIL ,"Attendee\nName",order #,Qty.\na@b.ca,Ann Sample,1,2\n', 1],
    ['no headers except the name', 'Full Name\nAnn Sample\nAnn Sample\nCher\n', 3],
    ['only a header', 'Name,Email\n', 0],
    ['only blank rows below the header', 'Name,Email\n,\n \n\t\n', 0],
    ['blanks in empty cells', 'Name,Email,Quantity\nAnn Sample , ,\u00A0\n \u00A0, ,\n', 1],
    ['quotes in the middle', 'Name,Email,Notes\nAnn "A" Sample,a@b.ca,5" hook\nBob Example,b@b.ca,"a ""b"""\n', 2],
    ['decimal commas', 'Name;Email;Price\nAnn Sample;a@b.ca;75,00\nBob Example;b@b.ca;"75,00"\n', 2],
  ])('with %s counts each data row once', async (_what, text, dataRows) => {
    const { persons, errors } = await readImportFile(Buffer.from(text));
    expect(persons.reduce((sum, { rowCount }) => sum + rowCount, errors.length)).toBe(dataRows);
  });
});

describe('readImportFile columns', () => {
  it.each([
    'Order #,First,Last,E-Mail,Ticket,Qty,Order Status',
    'order_number,first_name,last_name,email_address,ticket_type,ticket_quantity,payment_status',
    'ORDER NO.,Buyer First Name,Buyer Surname,Buyer Email,Product,Number of Tickets,Financial Status',
    'orderId,givenName,familyName,mail,itemName,tickets,ticketStatus',
  ])('are detected in %s', async (header) => {
    expect(await summary(plain(header, '1,Ann,Sample,a@b.c,Adult,3,Paid'))).toEqual({
      persons: [
        {
          firstName: 'Ann',
          lastName: 'Sample',
          email: 'a@b.c',
          rowCount: 1,
          totalTickets: 3,
          derbyEntries: 3,
          juniorEntries: 0,
          status: 'active',
        },
      ],
      errors: [],
    });
  });

  it('can hold the full name in one, with the last name as the last word', async () => {
    const { persons, errors } = await readImportFile(plain('Name,Email', 'Mary Ann  Sample,a@b.c', 'Cher,c@b.c'));
    expect(persons).toMatchObject([{ firstName: 'Mary Ann', lastName: 'Sample' }]);
    expect(errors).toEqual(['Row 3, Name: a first and a last name are needed']);
  });
});

describe('readImportFile rows', () => {
  const header = 'First Name,Last Name,Email,Quantity';

  it('can be shorter than the header, but can have only empty extra cells', async () => {
    const { persons, errors } = await readImportFile(
      plain(header, 'Ann,Sample,a@b.c', 'Bob,Example,b@b.c,1,,,', 'Cy,Demo,c@b.c,1,,x'),
    );
    expect(persons).toHaveLength(2);
    expect(errors).toEqual(['Row 4, Columns: there are 6 cells under 4 headers']);
  });

  it('are numbered like in a spreadsheet, with empty rows and quoted line breaks', async () => {
    const { persons, errors } = await readImportFile(
      plain(header, '', '"Ann\nMary",Sample,a@b.c', ',,,', 'Bob,Example,bad'),
    );
    expect(persons).toMatchObject([{ firstName: 'Ann Mary' }]);
    expect(errors).toEqual(["Row 5, Email: 'bad' is not an address"]);
  });

  it('with a name that no person has are refused, without the others', async () => {
    const { persons, errors } = await readImportFile(
      plain(
        header,
        'http://evil.example/win,Sample,a@b.c',
        'Bob,Lee\u202Etxt\u0007,b@b.c',
        `Cy,${'x'.repeat(81)},c@b.c`,
        'Di,Demo,d@b.c',
      ),
    );
    expect(persons).toMatchObject([{ firstName: 'Di', lastName: 'Demo' }]);
    expect(errors).toEqual([
      "Row 2, First Name: 'http://evil.example/win' must not contain a web address",
      "Row 3, Last Name: 'Lee[U+202E]txt' must not contain invisible characters",
      `Row 4, Last Name: '${'x'.repeat(60)}…' must be at most 80 characters`,
    ]);
  });

  it('keep their numbers after leading empty rows', async () => {
    const { errors } = await readImportFile(plain('', ';;', 'Name;Email', 'Ann Sample;bad'));
    expect(errors).toEqual(["Row 4, Email: 'bad' is not an address"]);
  });

  it.each([
    ['0', 0],
    ['2.0', 2],
    [' 3 ', 3],
    ['10000', 10_000],
  ])('accept %s tickets', async (text, total) => {
    const { persons } = await readImportFile(plain(header, `Ann,Sample,a@b.c,${text}`));
    expect(tallyOf(persons[0]?.lines ?? []).totalTickets).toBe(total);
  });

  it.each(['1e3', '"1,000"', '10001', '٣', '0x1'])('refuse %s tickets', async (text) => {
    const { errors } = await readImportFile(plain(header, `Ann,Sample,a@b.c,${text}`));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^Row 2, Quantity: /);
  });

  it('with one address, or one name without an address, belong to one person', async () => {
    const { persons } = await readImportFile(
      plain(header, 'Zoé,S,ZOÉ@b.ca', `Z,S, ${'zoé@b.ca'.normalize('NFD')} `, 'Ann,Sample,', 'ANN,sample ,'),
    );
    expect(persons.map(({ rowCount }) => rowCount)).toEqual([2, 2]);
  });
});

describe('readImportFile of a file that another product wrote', () => {
  const annOf = (file: string | Buffer) => readImportFile(Buffer.from(file));
  const ANN = [{ email: 'ann@example.com', firstName: 'Ann', lastName: 'Sample' }];

  // kartoza/prj.app#1149
  it('finds columns whose headers end in blanks', async () => {
    expect((await annOf('name ,last name ,email \nAnn,Sample,ann@example.com\n')).persons).toMatchObject([
      { email: 'ann@example.com', firstName: 'Ann', lastName: 'Sample' },
    ]);
  });

  it.each(['Ann Sample', 'Sample, Ann'])('reads the whole name %s beside a column of last names', async (name) => {
    const file = `Name,Last Name,Email\n"${name}",Sample,ann@example.com\nLee,Lee,lee@example.com\n`;
    expect(await annOf(file)).toMatchObject({
      persons: [...ANN, { email: 'lee@example.com', firstName: 'Lee', lastName: 'Lee' }],
      errors: [],
    });
  });

  // knadh/listmonk#1070
  it('reads columns that are padded to one width, with quoted cells in between', async () => {
    const row = (...cells: string[]) => `${cells.map((cell) => ` ${cell.padEnd(400)}`).join(',')},\n`;
    const file = row('email', 'attributes', 'name') + row('ann@example.com', '"{""imported"": true}"', 'Ann Sample');
    expect(await annOf(file)).toMatchObject({ persons: ANN, errors: [] });
  });

  // jemproject/JEM-Project#1405
  it.each([
    ['a separator line after the byte order mark', '\uFEFF"sep=;"\nName;Email\nAnn Sample;ann@example.com\n'],
    ['a byte order mark that was encoded twice', '\u00EF\u00BB\u00BFName,Email\nAnn Sample,ann@example.com\n'],
    ['two byte order marks', '\uFEFF\uFEFFName,Email\nAnn Sample,ann@example.com\n'],
    [
      'a byte order mark that was encoded twice before a separator line',
      '\u00EF\u00BB\u00BF"sep=;"\nName;Email\nAnn Sample;ann@example.com\n',
    ],
  ])('reads %s', async (_what, file) => {
    expect(await annOf(file)).toMatchObject({ persons: ANN, errors: [] });
  });

  it('names the repeated header of exports that were joined', async () => {
    const one = '\uFEFFName,Email\nAnn Sample,ann@example.com\n';
    expect(await annOf(one + one)).toMatchObject({
      persons: ANN,
      errors: ['Row 3, Columns: the header of the file is repeated'],
    });
  });
});
