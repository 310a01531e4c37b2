/** Small exports in the shape of real shops, with what an organiser counts in them by hand. */
export interface ShopExport {
  readonly shop: string;
  readonly file: string;
  /** Participant: `First Last <email>: derby + junior of total, status`. */
  readonly participants: readonly string[];
  /** Rows that are left out, with their reasons. */
  readonly errors?: readonly string[];
  readonly notes?: readonly string[];
}

const lines = (...texts: string[]) => `${texts.join('\n')}\n`;

export const SHOP_EXPORTS: readonly ShopExport[] = [
  {
    shop: 'Eventbrite, attendees',
    file: lines(
      'Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Barcode #,Group,Order Type,Currency,Total Paid,Fees Paid,Attendee Status,Cell Phone',
      '9001,2026-05-01,Ann,Lee,ann@example.org,1,,Adult Angler,5001,900150011,,Credit Card,CAD,75.00,3.00,Attending,250-555-0101',
      '9001,2026-05-01,Bo,Lee,ann@example.org,1,,Junior Angler,5002,900150021,,Credit Card,CAD,25.00,1.00,Checked In,',
      '9002,2026-05-02,Info Requested,Info Requested,cy@example.org,1,,Adult Angler,5003,900250031,,Credit Card,CAD,75.00,3.00,Attending,',
      '9003,2026-05-03,Di,Roe,di@example.org,1,,Adult Angler,5004,900350041,,Credit Card,CAD,75.00,3.00,Refunded,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Di Roe <di@example.org>: 0 + 0 of 0, cancelled',
    ],
    errors: ["Row 4, Name: 'Info Requested Info Requested' is no name"],
  },
  {
    shop: 'Ticket Tailor, issued tickets',
    file: lines(
      'Order ID,Order date,Name,First Name,Last Name,Email,Mobile number,Event name,Ticket type,Ticket code,Barcode,Total paid,Order cancelled,Ticket voided,Refunded amount,Checked in',
      'or_1,2026-05-01,Ann Lee,Ann,Lee,ann@example.org,,Derby,Adult Derby,TT1,b1,100.00,No,No,0.00,2026-08-09 11:58',
      'or_1,2026-05-01,Ann Lee,Ann,Lee,ann@example.org,,Derby,Junior Derby,TT2,b2,100.00,No,Yes,0.00,',
      'or_2,2026-05-02,Bo Roe,Bo,Roe,bo@example.org,,Derby,Adult Derby,TT3,b3,75.00,Yes,No,75.00,',
      'or_3,2026-05-02,Cy Doe,Cy,Doe,cy@example.org,,Derby,Adult Derby,TT4,b4,75.00,No,No,10.00,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, checked-in',
      'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled',
      'Cy Doe <cy@example.org>: 1 + 0 of 1, active',
    ],
    notes: ['1 row: Refunded amount: 10.00, counted'],
  },
  {
    shop: 'pretix, order positions',
    file: lines(
      'Event slug,Order code,Position ID,Status,Email,Phone number,Order date,Order time,Product,Variation,Price,Attendee name,Attendee name: Given name,Attendee name: Family name,Attendee email,Pseudonymization ID,State,Invoice address name',
      'derby,Q37NT,1,paid,ann@example.org,,2026-05-01,09:00:00,Derby ticket,Adult,75.00,Ann Lee,Ann,Lee,,AAAA1,BC,Ann Lee',
      'derby,Q37NT,2,paid,ann@example.org,,2026-05-01,09:00:00,Derby ticket,Junior,25.00,Bo Lee,Bo,Lee,,AAAA2,BC,Ann Lee',
      'derby,R11XY,1,canceled,cy@example.org,,2026-05-02,09:00:00,Derby ticket,Adult,75.00,,,,,AAAA3,BC,Cy Doe',
      'derby,S22ZZ,1,pending,di@example.org,,2026-05-02,09:00:00,Derby ticket,Adult,75.00,Di Roe,Di,Roe,,AAAA4,BC,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, active',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
      'Di Roe <di@example.org>: 1 + 0 of 1, active',
    ],
    notes: ['1 row: pending, counted'],
  },
  {
    shop: 'ti.to, tickets',
    file: lines(
      'Number,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Ticket Company Name,Event,Void Status,Price,Discount Status,Ticket Reference,Tags,Unique Ticket URL,Order Name,Order Email,Order Reference,Order Created Date',
      '1,Adult Derby,Ann Lee,Ann,Lee,ann@example.org,,Derby,,75.00,,ABCD-1,,https://example.org/t/1,Ann Lee,ann@example.org,ABCD,2026-05-01',
      '2,Junior Derby,,,,,,Derby,,25.00,,ABCD-2,,https://example.org/t/2,Ann Lee,ann@example.org,ABCD,2026-05-01',
      '3,Adult Derby,Bo Roe,Bo,Roe,bo@example.org,,Derby,Voided,75.00,,EFGH-1,,https://example.org/t/3,Ann Lee,ann@example.org,EFGH,2026-05-02',
    ),
    participants: ['Ann Lee <ann@example.org>: 1 + 1 of 2, active', 'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled'],
  },
  {
    shop: 'Zeffy, in French',
    file: lines(
      'Date,Campagne,Prénom,Nom,Courriel,Téléphone,Type de billet,Quantité,Montant payé,Statut du paiement,Numéro de commande,Numéro de billet,Remboursé le,Validé',
      '2026-05-01,Derby,Zoé,Échantillon,zoe@example.org,,Derby adulte,1,75.00,Payé,77,77-1,,',
      '2026-05-01,Derby,Léo,Échantillon,zoe@example.org,,Derby enfant,1,25.00,Payé,77,77-2,,',
      '2026-05-02,Derby,René,Modèle,rene@example.org,,Derby adulte,1,75.00,Payé,78,78-1,2026-05-04,',
    ),
    participants: [
      'Zoé Échantillon <zoe@example.org>: 1 + 1 of 2, active',
      'René Modèle <rene@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'Humanitix, attendees',
    file: lines(
      'Order Id,Order name,Ticket Id,Barcode,First name,Last name,Email,Mobile,Ticket type,Price,Status,Checked in,Checked in at,Buyer first name,Buyer last name,Buyer email',
      '65a5,HSXCXQ3K,t1,b1,Ann,Lee,ann@example.org,,Adult Derby,75.00,complete,Yes,2026-08-09 11:00,Ann,Lee,ann@example.org',
      '65a5,HSXCXQ3K,t2,b2,Guest,2,,,Adult Derby,75.00,complete,No,,Ann,Lee,ann@example.org',
      '65a6,HSXCXQ3L,t3,b3,Bo,Roe,bo@example.org,,Junior Derby,25.00,cancelled,No,,Bo,Roe,bo@example.org',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 2 + 0 of 2, checked-in',
      'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'TicketLeap, ticket holders',
    file: lines(
      'Order Number,Ticket Code,Ticket Type,Ticket Holder First Name,Ticket Holder Last Name,Buyer First Name,Buyer Last Name,Buyer Email,Order Status,Ticket Status,Redeemed',
      'TL-1,AAA1,Adult Derby,Ann,Lee,Ann,Lee,ann@example.org,Completed,Valid,Yes',
      'TL-1,AAA2,Adult Derby,Bo,Lee,Ann,Lee,ann@example.org,Completed,Cancelled,No',
      'TL-2,AAA3,Junior Derby,N/A,N/A,Cy,Doe,cy@example.org,Completed,Valid,No',
    ),
    participants: ['Ann Lee <ann@example.org>: 1 + 0 of 1, checked-in', 'Cy Doe <cy@example.org>: 0 + 1 of 1, active'],
  },
  {
    shop: 'TicketSpice, registrations',
    file: lines(
      'Registration ID,Confirmation,Billing First Name,Billing Last Name,Billing Email,Ticket Level,Ticket Barcode,Transaction Status,Amount,Refund Amount,Check-In Date',
      '1,TSP-1,Ann,Lee,ann@example.org,Adult Derby,K1,Completed,75.00,0,',
      '2,TSP-1,Ann,Lee,ann@example.org,Youth Derby,K2,Completed,25.00,0,08/09/2026 11:40 AM',
      '3,TSP-2,Bo,Roe,bo@example.org,Adult Derby,K3,Completed,75.00,75.00,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'Event Espresso, registrations',
    file: lines(
      'Event,Registration ID[REG_ID],Registration Code[REG_code],Registration Status[STS_ID],Transaction ID[TXN_ID],Transaction Status,Ticket Name[TKT_name],First Name[ATT_fname],Last Name[ATT_lname],Email Address[ATT_email],Check-Ins',
      'Derby,11,1-11-1,Approved,501,Complete,Adult Derby,Ann,Lee,ann@example.org,',
      'Derby,12,1-11-2,Approved,501,Complete,Junior Derby,Bo,Lee,bo@example.org,2026-08-09 11:30',
      'Derby,13,1-12-1,Cancelled,502,Abandoned,Adult Derby,Cy,Doe,cy@example.org,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, active',
      'Bo Lee <bo@example.org>: 0 + 1 of 1, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'The Events Calendar, attendees',
    file: lines(
      'Order ID,Order Status,Customer Name,Customer Email Address,Ticket,Ticket ID,Security Code,Check in,Attendee Name',
      '31,Completed,Ann Lee,ann@example.org,Adult Derby,311,f00d1,Checked In,Ann Lee',
      '31,Completed,Ann Lee,ann@example.org,Junior Derby,312,f00d2,,Bo Lee',
      '32,Cancelled,Cy Doe,cy@example.org,Adult Derby,321,f00d3,,Cy Doe',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'WooCommerce, orders',
    file: lines(
      'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),Order Total Amount,Order Refund Amount,Item #,Item Name,Quantity (- Refund)',
      '501,Completed,2026-05-01,,Ann,Lee,ann@example.org,250-555-0101,175.00,0,1,Adult Derby,2',
      '501,,,,,,,,,,2,Junior Derby,1',
      '502,Refunded,2026-05-02,,Bo,Roe,bo@example.org,,75.00,75.00,1,Adult Derby,1',
    ),
    participants: ['Ann Lee <ann@example.org>: 2 + 1 of 3, active', 'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled'],
  },
  {
    shop: 'Shopify, orders',
    file: lines(
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Total,Lineitem quantity,Lineitem name,Lineitem fulfillment status,Billing Name,Billing Phone,Cancelled at,Refunded Amount,Id',
      '#1050,ann@example.org,paid,2026-05-01 10:00:00 -0700,unfulfilled,CAD,175.00,2,Derby Ticket - Adult,pending,Ann Lee,,,0.00,4711',
      '#1050,ann@example.org,,,,,,1,Derby Ticket - Junior,pending,,,,,',
      '#1051,bo@example.org,paid,2026-05-02 10:00:00 -0700,unfulfilled,CAD,75.00,1,Derby Ticket - Adult,pending,Bo Roe,,2026-05-03 10:00:00 -0700,0.00,4712',
      '#1052,cy@example.org,partially_refunded,2026-05-02 10:00:00 -0700,unfulfilled,CAD,150.00,2,Derby Ticket - Adult,pending,Cy Doe,,,75.00,4713',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 2 + 1 of 3, active',
      'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled',
      'Cy Doe <cy@example.org>: 2 + 0 of 2, active',
    ],
    notes: ['1 row: partially_refunded, counted', '1 row: Refunded Amount: 75.00, counted'],
  },
  {
    shop: 'Square, items',
    file: lines(
      'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Unit,Count,Itemization Type',
      '2026-05-01,10:00:00,Pacific,Derby,Derby Ticket,2.0,Adult,,,$150.00,$0.00,$150.00,$0.00,txA,payA,,,,Payment,Dock,,c1,Ann Lee,,ea,2,Physical Good',
      '2026-05-01,10:00:00,Pacific,Derby,Derby Ticket,1.0,Junior,,,$25.00,$0.00,$25.00,$0.00,txA,payA,,,,Payment,Dock,,c1,Ann Lee,,ea,1,Physical Good',
      '2026-05-02,10:00:00,Pacific,Derby,Derby Ticket,1.0,Adult,,,$75.00,$0.00,$75.00,$0.00,txB,payB,,,,Payment,Dock,,c2,Bo Roe,,ea,1,Physical Good',
      '2026-05-03,10:00:00,Pacific,Derby,Derby Ticket,-1.0,Adult,,,-$75.00,$0.00,-$75.00,$0.00,txC,payC,,,,Refund,Dock,,c2,Bo Roe,,ea,-1,Physical Good',
      '2026-05-03,11:00:00,Pacific,Derby,Derby Ticket,1.0,Adult,,,$75.00,$0.00,$75.00,$0.00,txD,payD,,,,Payment,Dock,,,,,ea,1,Physical Good',
    ),
    participants: ['Ann Lee <>: 2 + 1 of 3, active', 'Bo Roe <>: 0 + 0 of 0, cancelled'],
    errors: ['Row 6, Email: there is neither an address nor a name'],
  },
  {
    shop: 'Universe, attendees',
    file: lines(
      'Ticket ID,Order ID,Ticket State,Rate Name,Attendee First Name,Attendee Last Name,Attendee Email,Buyer First Name,Buyer Last Name,Buyer Email,Checked In At',
      'u1,o1,confirmed,Adult Derby,Ann,Lee,ann@example.org,Ann,Lee,ann@example.org,',
      'u2,o1,confirmed,Junior Derby,Bo,Lee,bo@example.org,Ann,Lee,ann@example.org,2026-08-09T18:00:00Z',
      'u3,o2,cancelled,Adult Derby,Cy,Doe,cy@example.org,Cy,Doe,cy@example.org,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, active',
      'Bo Lee <bo@example.org>: 0 + 1 of 1, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'Billetto, attendees with semicolons',
    file: lines(
      'Order;Ticket number;Ticket type;Name;Email;Buyer name;Buyer email;Ticket state;Scanned',
      '5501;5501-1;Adult Derby;Ann Lee;ann@example.org;Ann Lee;ann@example.org;Valid;09.08.2026 11:20',
      '5501;5501-2;Child Derby;Bo Lee;;Ann Lee;ann@example.org;Valid;',
      '5502;5502-1;Adult Derby;Cy Doe;cy@example.org;Cy Doe;cy@example.org;Refunded;',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'a shop that shows the ticket as name',
    file: lines(
      'Name,Email,Billing Name,Quantity,Cancelled at,Check in',
      'Adult Derby,ann@example.org,Ann Lee,2,,Yes',
      'Junior Derby,bo@example.org,Bo Roe,1,2026-05-03 10:00,No',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 2 + 0 of 2, checked-in',
      'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled',
    ],
    notes: [
      'There is no column with an order or ticket number, so a row that changes in a later file counts a second time',
    ],
  },
];

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
