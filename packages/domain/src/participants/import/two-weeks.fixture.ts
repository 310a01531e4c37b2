import { lines } from './shop-exports.fixture.ts';

/** Exports of one shop in two weeks. The second one alone says what is right. */
interface TwoWeeks {
  readonly what: string;
  readonly week1: string;
  /** Person, key, quantity and kind of each line that the last build without ticket numbers stored for week 1. */
  readonly earlier: readonly (readonly [person: string, key: string, quantity: number, kind: 'derby' | 'junior'])[];
  readonly week2: string;
  readonly participants: readonly string[];
  readonly notes: readonly string[];
}

const POSITIONS =
  'Order code,Attendee name,Attendee name: Given name,Attendee name: Family name,Product,Price,Checked in,E-mail,Phone number,Order date,Secret';
const ORDERS = 'Order Number,Name,Email,Ticket Type,Quantity,Status';

export const TWO_WEEKS: readonly TwoWeeks[] = [
  {
    what: 'a check-in',
    earlier: [
      ['email:ann@example.org', 'qcZirmnOGjsS-DbQ', 1, 'derby'],
      ['email:ann@example.org', 'QJLms0lad_gWLXnb', 1, 'junior'],
    ],
    week1: lines(
      POSITIONS,
      'Q37NT,Ann Lee,Ann,Lee,Adult Derby,75.00,,ann@example.org,,2026-05-01,abc1',
      'Q37NT,Bo Lee,Bo,Lee,Junior,25.00,,ann@example.org,,2026-05-01,abc2',
    ),
    week2: lines(
      POSITIONS,
      'Q37NT,Ann Lee,Ann,Lee,Adult Derby,75.00,2026-08-08 10:01,ann@example.org,,2026-05-01,abc1',
      'Q37NT,Bo Lee,Bo,Lee,Junior,25.00,2026-08-08 10:01,ann@example.org,,2026-05-01,abc2',
    ),
    participants: ['Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in'],
    notes: [],
  },
  {
    what: 'a phone number under a column Reference',
    earlier: [['email:ann@example.org', 'PY-V2IsguUZvs3B2', 1, 'derby']],
    week1: lines('Reference,Name,Email,Ticket,Phone', '7,Ann Lee,ann@example.org,Derby,'),
    week2: lines('Reference,Name,Email,Ticket,Phone', '7,Ann Lee,ann@example.org,Derby,250-555-0101'),
    participants: ['Ann Lee <ann@example.org>: 1 + 0 of 1, active'],
    notes: [],
  },
  {
    what: 'a corrected address',
    earlier: [
      ['email:an@example.org', 'c9sSPXYonzqwQCvh', 2, 'derby'],
      ['email:bo@example.org', 'wGEUIByuqkN2njYr', 1, 'junior'],
    ],
    week1: lines(ORDERS, '1,Ann Lee,an@example.org,Adult Derby,2,Paid', '2,Bo Roe,bo@example.org,Junior Derby,1,Paid'),
    week2: lines(ORDERS, '1,Ann Lee,ann@example.org,Adult Derby,2,Paid', '2,Bo Roe,bo@example.org,Junior Derby,1,Paid'),
    participants: ['Bo Roe <bo@example.org>: 0 + 1 of 1, active', 'Ann Lee <ann@example.org>: 2 + 0 of 2, active'],
    notes: ['Order 1: 1 ticket moved to another address of Ann Lee', 'Removed, because no ticket is left: Ann Lee'],
  },
  {
    what: 'a corrected name without an address',
    earlier: [
      ['name:an\nlee', 'U73-cOQS4iqVokwD', 1, 'derby'],
      ['email:bo@example.org', 'wGEUIByuqkN2njYr', 1, 'junior'],
    ],
    week1: lines(ORDERS, '1,An Lee,,Adult Derby,1,Paid', '2,Bo Roe,bo@example.org,Junior Derby,1,Paid'),
    week2: lines(ORDERS, '1,Ann Lee,,Adult Derby,1,Paid', '2,Bo Roe,bo@example.org,Junior Derby,1,Paid'),
    participants: ['Bo Roe <bo@example.org>: 0 + 1 of 1, active', 'Ann Lee <>: 1 + 0 of 1, active'],
    notes: ['Order 1: 1 ticket moved from An Lee to Ann Lee', 'Removed, because no ticket is left: An Lee'],
  },
  {
    what: 'a ticket that was transferred, and another order',
    earlier: [
      ['email:ann@example.org', 'c9sSPXYonzqwQCvh', 1, 'derby'],
      ['email:bo@example.org', 'EdFYvtrn00MxkWD3', 1, 'derby'],
      ['email:cy@example.org', 'qxkVbnLEl7nL5Vku', 1, 'junior'],
    ],
    week1: lines(
      ORDERS,
      '1,Ann Lee,ann@example.org,Adult Derby,1,Paid',
      '1,Bo Lee,bo@example.org,Adult Derby,1,Paid',
      '2,Cy Doe,cy@example.org,Junior Derby,1,Paid',
    ),
    week2: lines(
      ORDERS,
      '3,Di Roe,di@example.org,Adult Derby,1,Paid',
      '2,Cy Doe,cy@example.org,Junior Derby,1,Paid',
      '1,Di Roe,di@example.org,Adult Derby,1,Paid',
      '1,Ann Lee,ann@example.org,Adult Derby,1,Paid',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, active',
      'Cy Doe <cy@example.org>: 0 + 1 of 1, active',
      'Di Roe <di@example.org>: 2 + 0 of 2, active',
    ],
    notes: ['Order 1: 1 ticket moved from Bo Lee to Di Roe', 'Removed, because no ticket is left: Bo Lee'],
  },
];
