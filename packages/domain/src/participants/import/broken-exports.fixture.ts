import iconv from 'iconv-lite';

/** An export that a shop, a spreadsheet or a person damaged, with what an import reads from each of its rows. */
interface BrokenExport {
  readonly name: string;
  readonly bytes: Buffer;
  readonly encoding: string;
  /** `Row 2: First | Last | email | 1 derby` of each good row. */
  readonly rows: readonly string[];
  readonly errors?: readonly string[];
  readonly notes?: readonly string[];
}

const HEADER = 'First Name,Last Name,Email,Ticket Type';
const FULL = 'Order ID,Name,Email,Ticket Type,Quantity,Status';
const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
const utf8 = (...texts: string[]) => Buffer.from(lines(...texts));
const as = (encoding: string, ...texts: string[]) => iconv.encode(lines(...texts), encoding);
const VOID =
  'Void/Voided/Deleted/Not Attending/Refund/Refunded (full)/CANCELLED by buyer/Chargeback/Declined/Payment failed/expired/Annulé/Remboursé/Ticket voided'.split(
    '/',
  );
const readIn = (encoding: string, text: string) => iconv.decode(Buffer.from(text), encoding);

export const BROKEN_EXPORTS: readonly BrokenExport[] = [
  {
    name: 'Excel for Mac: Mac Roman with CR',
    bytes: iconv.encode(
      `${HEADER}\rRené,Lévesque,r@b.ca,Derby\rÉlodie,Côté,e@b.ca,Junior\rJürgen,Muñoz,,Derby\r`,
      'macintosh',
    ),
    encoding: 'Mac Roman',
    rows: [
      'Row 2: René | Lévesque | r@b.ca | 1 derby',
      'Row 3: Élodie | Côté | e@b.ca | 1 junior',
      'Row 4: Jürgen | Muñoz | null | 1 derby',
    ],
  },
  {
    name: 'Mac Roman capitals, apostrophes and quotes',
    bytes: as(
      'macintosh',
      HEADER,
      'RENÉ,D’Évreux,r@b.ca,Derby',
      'HÉLÈNE,O’Brien,h@b.ca,Derby',
      'María,García,m@b.ca,Derby',
    ),
    encoding: 'Mac Roman',
    rows: [
      'Row 2: RENÉ | D’Évreux | r@b.ca | 1 derby',
      'Row 3: HÉLÈNE | O’Brien | h@b.ca | 1 derby',
      'Row 4: María | García | m@b.ca | 1 derby',
    ],
  },
  {
    name: 'Excel for Windows: Windows-1252 with Ž, Œ, typographic apostrophes and dashes',
    bytes: as(
      'win1252',
      HEADER,
      'Žofie,Šablona,z@b.ca,Derby',
      'Œdipe,O’Neil–Été,o@b.ca,Derby™',
      'HÉLèNE,l’Écuyer,h@b.ca,Derby',
    ),
    encoding: 'Windows-1252',
    rows: [
      'Row 2: Žofie | Šablona | z@b.ca | 1 derby',
      'Row 3: Œdipe | O’Neil–Été | o@b.ca | 1 derby',
      'Row 4: HÉLèNE | l’Écuyer | h@b.ca | 1 derby',
    ],
  },
  {
    name: 'Excel "CSV (MS-DOS)"',
    bytes: as('cp850', HEADER, 'René,Lévesque,r@b.ca,Derby', 'Jürgen,Größe,j@b.ca,Derby', 'Noël,Çelik,n@b.ca,Derby'),
    encoding: 'MS-DOS',
    rows: [
      'Row 2: René | Lévesque | r@b.ca | 1 derby',
      'Row 3: Jürgen | Größe | j@b.ca | 1 derby',
      'Row 4: Noël | Çelik | n@b.ca | 1 derby',
    ],
  },
  {
    name: 'UTF-8 and Windows-1252 exports in one file, with a second header and mark in the middle',
    bytes: Buffer.concat([
      utf8(HEADER, 'Zoé,Núñez,z@b.ca,Derby'),
      as('win1252', 'Renée,Modèle,r@b.ca,Derby', 'Bob,Plain,b@b.ca,Derby'),
      Buffer.from(lines(`\uFEFF${HEADER}`, 'Łucja,Przykład,l@b.ca,Junior')),
    ]),
    encoding: 'UTF-8 and Windows-1252',
    rows: [
      'Row 2: Zoé | Núñez | z@b.ca | 1 derby',
      'Row 3: Renée | Modèle | r@b.ca | 1 derby',
      'Row 4: Bob | Plain | b@b.ca | 1 derby',
      'Row 6: Łucja | Przykład | l@b.ca | 1 junior',
    ],
    errors: ['Row 5, Columns: the header of the file is repeated'],
  },
  {
    name: 'UTF-8 with letters cut in half, two encodings in one cell, and damage in a column that is not read',
    bytes: Buffer.concat([
      utf8(`${HEADER},Notes`, 'Zoé,Good,z@b.ca,Derby,'),
      Buffer.from('Zo\u00C3,Cut,c@b.ca,Derby,\nZo\u00C3\u00A9e Ren\u00E9e,Two,t@b.ca,Derby,\n', 'latin1'),
      Buffer.from('Ann,Fine,a@b.ca,Derby,\u00C3\u00A9 \u00E9\u00C3\n', 'latin1'),
    ]),
    encoding: 'UTF-8 and Windows-1252',
    rows: ['Row 2: Zoé | Good | z@b.ca | 1 derby', 'Row 5: Ann | Fine | a@b.ca | 1 derby'],
    errors: [
      "Row 3, First Name: 'Zo�' has characters that cannot be read",
      "Row 4, First Name: 'Zo��e Ren�e' has characters that cannot be read",
    ],
  },
  {
    name: 'UTF-8 read as Windows-1252 and saved again, twice in one row, and as Mac Roman',
    bytes: utf8(
      HEADER,
      `${readIn('win1252', 'Zoé')},${readIn('win1252', 'O’Núñez')},z@b.ca,Derby`,
      `${readIn('win1252', readIn('win1252', 'Renée'))},Twice,r@b.ca,Derby`,
      `${readIn('macintosh', 'Élodie')},Côté,e@b.ca,Derby`,
      `${Buffer.from('Á').toString('latin1')}lvaro,${Buffer.from('Voilà').toString('latin1')},a@b.ca,Derby`,
    ),
    encoding: 'UTF-8',
    rows: [
      'Row 2: Zoé | O’Núñez | z@b.ca | 1 derby',
      'Row 3: Renée | Twice | r@b.ca | 1 derby',
      'Row 4: Élodie | Côté | e@b.ca | 1 derby',
      'Row 5: Álvaro | Voilà | a@b.ca | 1 derby',
    ],
    notes: ['4 rows: characters were repaired, for example row 2, Zoé O’Núñez'],
  },
  {
    name: 'letters lost for good',
    bytes: utf8(
      HEADER,
      'Ren?e,One,a@b.ca,Derby',
      'Zo\uFFFD,Two,b@b.ca,Derby',
      'Voilà,VoilÃ ,c@b.ca,Derby',
      'Zo&eacute;,Three,d@b.ca,Derby',
    ),
    encoding: 'UTF-8',
    rows: [],
    errors: [
      "Row 2, First Name: 'Ren?e' has characters that cannot be read",
      "Row 3, First Name: 'Zo�' has characters that cannot be read",
      "Row 4, Last Name: 'VoilÃ' has characters that cannot be read",
      "Row 5, First Name: 'Zo&eacute;' has characters that cannot be read",
    ],
  },
  {
    name: 'character codes of a web page',
    bytes: utf8(HEADER, 'Pat,O&#039;Brien,p@b.ca,Derby', 'Ren&#xe9;e,Hook &amp; Line,r@b.ca,Derby'),
    encoding: 'UTF-8',
    rows: ["Row 2: Pat | O'Brien | p@b.ca | 1 derby", 'Row 3: Renée | Hook & Line | r@b.ca | 1 derby'],
    notes: ["2 rows: characters were repaired, for example row 2, Pat O'Brien"],
  },
  {
    name: 'invisible characters around and inside of cells',
    bytes: utf8(
      '\u200BFirst Name,Last\u00A0Name,\uFEFFEmail,Ticket Type',
      '\u200B\u00A0Ann\uFEFF,\u2060Sample\u00A0,ann\u200B@b.ca\u200E,Derby',
      'Mary\u00A0Jane,Sample,m@b.ca,Derby',
      'Bo\u200Bb,Example,b@b.ca,Derby',
    ),
    encoding: 'UTF-8',
    rows: ['Row 2: Ann | Sample | ann@b.ca | 1 derby', 'Row 3: Mary Jane | Sample | m@b.ca | 1 derby'],
    errors: ["Row 4, First Name: 'Bo[U+200B]b' must not contain invisible characters"],
  },
  {
    name: 'sep=; as first line, with decimal commas',
    bytes: Buffer.from(
      '\uFEFFsep=;\r\nName;Email;Price;Status\r\nAnn Sample;a@b.ca;75,00;Paid\r\nBob Example;bad;75,00;\r\n',
    ),
    encoding: 'UTF-8',
    rows: ['Row 2: Ann | Sample | a@b.ca | 1 other'],
    errors: ["Row 3, Email: 'bad' is not an address"],
  },
  {
    name: 'a separator that only the first line names, in UTF-16',
    bytes: iconv.encode('"sep=|"\r\nName|Email\r\nZoé Échantillon|z@b.ca\r\n', 'utf-16le', { addBOM: true }),
    encoding: 'UTF-16 LE',
    rows: ['Row 2: Zoé | Échantillon | z@b.ca | 1 other'],
  },
  {
    name: 'titles, a date, empty lines and totals before the header',
    bytes: utf8(
      'Sales report, all tickets; May, June, July, August',
      'Made on;2025-07-01',
      '',
      '',
      'Name;Email;Ticket',
      'Ann Sample;a@b.ca;Derby',
      ';bad;',
    ),
    encoding: 'UTF-8',
    rows: ['Row 6: Ann | Sample | a@b.ca | 1 derby'],
    errors: ["Row 7, Email: 'bad' is not an address"],
  },
  {
    name: 'a title that is itself the name of a column',
    bytes: utf8('Attendee', HEADER, 'Ann,Sample,a@b.ca,Derby'),
    encoding: 'UTF-8',
    rows: ['Row 3: Ann | Sample | a@b.ca | 1 derby'],
  },
  {
    name: 'whole names with commas, particles and suffixes',
    bytes: utf8(
      'Name,Email',
      '"Smith, John",a@b.ca',
      'John Smith Jr.,b@b.ca',
      'Pieter van der Berg,c@b.ca',
      '"Smith, Jr., John",d@b.ca',
      '"John Smith, III",e@b.ca',
      '"van der Berg, Anna Maria",f@b.ca',
      'Angus Mac Donald Sr,g@b.ca',
      'Al Gore,h@b.ca',
      '"Smith, John, Vancouver",i@b.ca',
      'van Gogh,j@b.ca',
      'Smith Jr.,k@b.ca',
      '"Smith,",l@b.ca',
    ),
    encoding: 'UTF-8',
    rows: [
      'Row 2: John | Smith | a@b.ca | 1 other',
      'Row 3: John | Smith Jr. | b@b.ca | 1 other',
      'Row 4: Pieter | van der Berg | c@b.ca | 1 other',
      'Row 5: John | Smith Jr. | d@b.ca | 1 other',
      'Row 6: John | Smith III | e@b.ca | 1 other',
      'Row 7: Anna Maria | van der Berg | f@b.ca | 1 other',
      'Row 8: Angus | Mac Donald Sr | g@b.ca | 1 other',
      'Row 9: Al | Gore | h@b.ca | 1 other',
    ],
    errors: [
      "Row 10, Name: 'Smith, John, Vancouver' has more than one comma",
      'Row 11, Name: a first and a last name are needed',
      'Row 12, Name: a first and a last name are needed',
      'Row 13, Name: a first and a last name are needed',
    ],
  },
  {
    name: 'statuses of tickets that are not valid',
    bytes: utf8(FULL, ...VOID.map((status, index) => `${index},Añn No,a@b.ca,Derby,1,${status}`)),
    encoding: 'UTF-8',
    rows: Array.from({ length: VOID.length }, (_, index) => `Row ${index + 2}: Añn | No | a@b.ca | 0 derby`),
  },
  {
    name: 'statuses of which only some are known',
    bytes: utf8(
      FULL,
      '1,Añn Yes,a@b.ca,Derby,1,Completed',
      '2,Añn Yes,a@b.ca,Derby,1,Partially refunded',
      '3,Añn Yes,a@b.ca,Derby,1,Pending',
      '4,Añn Yes,a@b.ca,Derby,1,Pending',
      '5,Añn Yes,a@b.ca,Derby,1,Refund requested',
      '6,Añn Yes,a@b.ca,Derby,1,Payé',
    ),
    encoding: 'UTF-8',
    rows: Array.from({ length: 6 }, (_, index) => `Row ${index + 2}: Añn | Yes | a@b.ca | 1 derby`),
    notes: ['1 row: Partially refunded, counted', '2 rows: Pending, counted', '1 row: Refund requested, counted'],
  },
  {
    name: 'order numbers in scientific notation',
    bytes: utf8(
      FULL,
      '1.23457E+11,Ann Sample,a@b.ca,Derby,1,Paid',
      '"1,23457E+11",Ann Sample,a@b.ca,Derby,1,Paid',
      '1E5,Bob Good,b@b.ca,Derby,1,Paid',
      '########,Cy Demo,c@b.ca,Derby,1,Paid',
    ),
    encoding: 'UTF-8',
    rows: ['Row 4: Bob | Good | b@b.ca | 1 derby'],
    errors: [
      "Row 2, Order Number: '1.23457E+11' was shortened by a spreadsheet. Use the file of the ticket shop",
      "Row 3, Order Number: '1,23457E+11' was shortened by a spreadsheet. Use the file of the ticket shop",
      "Row 5, Order Number: '########' is an error of a spreadsheet",
    ],
  },
  {
    name: 'numbers kept as text, and errors of formulas',
    bytes: utf8(
      FULL,
      `'0042,Ann Sample,a@b.ca,Derby,"=""2""",Paid`,
      "7,Bob Good,b@b.ca,Derby,'3,Paid",
      '8,#NAME?,c@b.ca,Derby,1,Paid',
      '9,Dee Demo,d@b.ca,#REF!,1,Paid',
      '10,Eve Demo,e@b.ca,Derby,1.5E+01,Paid',
    ),
    encoding: 'UTF-8',
    rows: ['Row 2: Ann | Sample | a@b.ca | 2 derby', 'Row 3: Bob | Good | b@b.ca | 3 derby'],
    errors: [
      "Row 4, Name: '#NAME?' is an error of a spreadsheet",
      "Row 5, Ticket Type: '#REF!' is an error of a spreadsheet",
      "Row 6, Quantity: '1.5E+01' is not a whole number from 0",
    ],
  },
  {
    name: 'one row whose encoding nothing shows',
    bytes: as('win1252', HEADER, 'Žofie,Sample,z@b.ca,Derby', 'Ann,Sample,a@b.ca,Derby'),
    encoding: 'Windows-1252',
    rows: ['Row 2: Žofie | Sample | z@b.ca | 1 derby', 'Row 3: Ann | Sample | a@b.ca | 1 derby'],
    notes: ['1 row: the encoding is uncertain, for example row 2, Žofie Sample'],
  },
];
