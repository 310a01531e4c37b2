import { encode, LINE_ENDS, SEPARATORS, type AnyExport } from './import/any-export.fixture.ts';

const HEADER = ['Order', 'First Name', 'Last Name', 'Email', 'Ticket', 'Quantity', 'Status', 'Notes'];
/** Seven data rows about five people: four good alone, two of one address, one bad. */
const ROWS = [
  ['1', 'Zoé', 'Échantillon', 'zoe@example.com', 'Youth Angler', '2', 'Paid', 'first line\nsecond; "third", fourth'],
  ['2', 'Ann', 'Sample', 'ANN@example.com', 'Derby', '', '', ''],
  ['', '', '', '', '', '', '', ''],
  ['3', 'Ann', 'Sample', ' ann@example.com ', 'Junior Derby', '1', 'Checked In', ''],
  ['4', 'Bob', 'Example', 'bob@@example.com', 'Derby', '1', '', ''],
  ['5', 'Walk-in', 'Sample', '', 'Dinner', '1', 'Refunded', ''],
  ['6', 'Cy', 'Demo', 'cy@example.com', 'Adult', 'two', '', ''],
  ['7', 'Dee', 'Demo', 'dee+derby@example.com', 'Adult', '3', 'cancelled', 'x'],
];
const DATA_ROWS = 7;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const asNeeded = (text: string) => (/["\r\n,;\t]/.test(text) ? quoted(text) : text);

function tableOf(separator: string, lineEnd: string, write = asNeeded): string {
  return [HEADER, ...ROWS].map((row) => row.map(write).join(separator)).join(lineEnd) + lineEnd;
}

const file = (name: string, encoding: string, text: string, dataRows = DATA_ROWS): AnyExport => ({
  name,
  bytes: encode(encoding, text),
  dataRows,
});
const utf8 = (name: string, text: string, dataRows: number) => file(name, 'UTF-8', text, dataRows);

const formed = SEPARATORS.flatMap((separator) =>
  LINE_ENDS.map((lineEnd) => file(JSON.stringify([separator, lineEnd]), 'UTF-8 with BOM', tableOf(separator, lineEnd))),
);

/** Thirty files as people have them: every encoding, separator, line end and untidiness once at least. */
export const VARIATIONS: readonly AnyExport[] = [
  ...formed,
  file('UTF-16 LE with BOM', 'UTF-16 LE with BOM', tableOf('\t', '\r\n')),
  file('UTF-16 BE with BOM', 'UTF-16 BE with BOM', tableOf(',', '\n')),
  file('UTF-16 LE', 'UTF-16 LE', tableOf(',', '\r\n')),
  file('UTF-16 BE', 'UTF-16 BE', tableOf(';', '\r')),
  file('Windows-1252', 'Windows-1252', tableOf(';', '\r\n')),
  file('every cell quoted', 'UTF-8', tableOf(',', '\n', quoted)),
  file('empty rows everywhere', 'UTF-8', `\n\n${tableOf(',', '\n').replaceAll('\n2,', '\n\n\n2,')}\n\n\n`),
  file('no line end at the end', 'UTF-8', tableOf(',', '\n').trimEnd()),
  utf8('trailing separators', 'Name,Email,\nAnn Sample,a@b.ca,\nBob Example,b@b.ca,,,,\n', 2),
  utf8('short rows', 'Name,Email,Ticket,Quantity\nAnn Sample\nBob Example,b@b.ca\nCy Demo,c@b.ca,Adult\n', 3),
  utf8('long rows', 'Name,Email\nAnn Sample,a@b.ca,x\nBob Example,b@b.ca,,\n', 2),
  utf8('a column twice', 'Email,Name,Email,Name\na@b.ca,Ann Sample,other@b.ca,Other Name\n,,,\n,x,,\n', 2),
  utf8('odd headers', ' BUYER E-MAIL ,"Attendee\nName",order #,Qty.\na@b.ca,Ann Sample,1,2\n', 1),
  utf8('no header that is needed beside the name', 'Full Name\nAnn Sample\nAnn Sample\nCher\n', 3),
  utf8('the header alone', 'Name,Email\n', 0),
  utf8('only blank rows below', 'Name,Email\n,\n \n\t\n', 0),
  utf8('blanks instead of nothing', 'Name,Email,Quantity\nAnn Sample , ,\u00A0\n \u00A0, ,\n', 1),
  utf8('Unicode forms', 'Name,Email\nZoé S,ZOÉ@b.ca\nZoe\u0301 S,zoe\u0301@b.ca\n', 2),
  utf8('quotes in the middle', 'Name,Email,Notes\nAnn "A" Sample,a@b.ca,5" hook\nBob Example,b@b.ca,"a ""b"""\n', 2),
  utf8('decimal commas', 'Name;Email;Price\nAnn Sample;a@b.ca;75,00\nBob Example;b@b.ca;"75,00"\n', 2),
  utf8('mixed line ends', 'Name,Email\r\nAnn Sample,a@b.ca\nBob Example,b@b.ca\rCy Demo,c@b.ca\r\n\r\n', 3),
];
