/** Small exports in the shape of real shops, with what an organiser counts in them by hand. */
export interface ShopExport {
  readonly shop: string;
  /** Where its header row can be read in public. */
  readonly source: string;
  readonly file: string;
  /** Participant: `First Last <email>: derby + junior of total, status`. */
  readonly participants: readonly string[];
  /** Rows that are left out, with their reasons. */
  readonly errors?: readonly string[];
  readonly notes?: readonly string[];
}

/** The header row is in the style of the shop, not taken from it. */
const IN_ITS_STYLE = 'in the style of the shop';
const COMPARED = 'compared with public sources';

export const lines = (...texts: string[]) => `${texts.join('\n')}\n`;

export const SHOP_EXPORTS: readonly ShopExport[] = [
  {
    shop: 'Eventbrite, attendees',
    source: COMPARED,
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
    source: IN_ITS_STYLE,
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
    source: COMPARED,
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
    source: COMPARED,
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
    source: IN_ITS_STYLE,
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
    shop: 'Zeffy, payments',
    source: 'the column names in public importers of its payments, such as coai_cax_import_csv',
    file: lines(
      'Payment Date (America/New_York),Total Amount,Payment Method,Payment Status,Payout Date,Extra Donation,Refund Amount,First Name,Last Name,Email,Company Name,Tax Receipt #,Tax Receipt URL,Eligible Amount,Details,Note,Phone Number',
      '"05/01/2026, 5:52 AM",$180.00,Card,Succeeded,,$5.00,,Ann,Lee,ann@example.org,,,,,"2x Adult Derby, 1x Junior Derby",,',
      '"05/02/2026, 6:10 AM",$75.00,Card,Succeeded,,,$75.00,Bo,Roe,bo@example.org,,,,,1x Adult Derby,,',
      '"05/03/2026, 7:00 AM",$100.00,Card,Succeeded,,,$25.00,Cy,Doe,cy@example.org,,,,,"1x Adult Derby, 1x Junior Derby",,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 2 + 1 of 3, active',
      'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled',
      'Cy Doe <cy@example.org>: 1 + 1 of 2, active',
    ],
    notes: [
      'There is no column with an order or ticket number, so a row that changes in a later file counts a second time',
      '1 row: Refund Amount: $25.00, counted',
    ],
  },
  {
    shop: 'TicketLeap, ticket holders',
    source: IN_ITS_STYLE,
    file: lines(
      'Order Number,Ticket Code,Ticket Type,Ticket Holder First Name,Ticket Holder Last Name,Buyer First Name,Buyer Last Name,Buyer Email,Order Status,Ticket Status,Redeemed',
      'TL-1,AAA1,Adult Derby,Ann,Lee,Ann,Lee,ann@example.org,Completed,Valid,Yes',
      'TL-1,AAA2,Adult Derby,Bo,Lee,Ann,Lee,ann@example.org,Completed,Cancelled,No',
      'TL-2,AAA3,Junior Derby,N/A,N/A,Cy,Doe,cy@example.org,Completed,Valid,No',
    ),
    participants: ['Ann Lee <ann@example.org>: 1 + 0 of 1, checked-in', 'Cy Doe <cy@example.org>: 0 + 1 of 1, active'],
  },
  {
    shop: 'Shopify, orders',
    source: COMPARED,
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
    source: COMPARED,
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
    shop: 'Billetto, attendees with semicolons',
    source: IN_ITS_STYLE,
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
    shop: 'Humanitix, orders',
    source: 'harshapranithreddy/event-ops-mcp, gen_sample_data.py',
    file: lines(
      'Order id,Event,Event date,Event time,First name,Last name,Email,Mobile,Order date,Type,Financial status,Valid tickets,Cancelled tickets,Ticket sales,Add-on sales,Donations,Fee rebate,Humanitix passed-on fee,Amex surcharge,Refund protection,Custom tax,Paid,Humanitix absorbed fees,Zip fee,Afterpay fee,Refunds,Your earnings,Your payout,Refunded fees,Giftcard used,Voucher used,Discount code used,Discount redeemed,Tax on sales,Tax on rebates,Tax on booking fees,Gateway,Marketing opt-in,Notes,Status,Sales channel,Tickets delivered,Long order id',
      'HSX1,Derby,09/08/2026,7:00 am,Ann,Lee,ann@example.org,,01/05/2026 09:00 am,Online,Paid,2,1,$150.00,$0.00,$0.00,$0.00,$6.00,$0.00,$5.00,$0.00,$231.00,$0.00,$0.00,$0.00,$75.00,$150.00,$150.00,$0.00,,,,$0.00,$0.00,$0.00,$0.00,Stripe,No,,Completed,Online,3,65a1',
      'HSX2,Derby,09/08/2026,7:00 am,Bo,Roe,bo@example.org,,02/05/2026 09:00 am,Online,Refunded,0,1,$0.00,$0.00,$0.00,$0.00,$3.00,$0.00,$0.00,$0.00,$78.00,$0.00,$0.00,$0.00,$78.00,$0.00,$0.00,$3.00,,,,$0.00,$0.00,$0.00,$0.00,Stripe,Yes,,Completed,Online,1,65a2',
    ),
    participants: ['Ann Lee <ann@example.org>: 0 + 0 of 2, active', 'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled'],
    notes: ['1 row: Refunds: $75.00, counted'],
  },
  {
    shop: 'CincyTicket, tickets',
    source: 'the fields of its tickets export in a public importer for cincyregister.com',
    file: lines(
      'Ticket Holder,Ticket Level,Ticket Number,Status,Scanned,Creation Date,Billing First Name,Billing Last Name,Billing Address,Billing City,Billing Country,Billing State,Billing Zip Code,Billing Phone,Billing Date,Card/Account,Order Number,Email Address,IP Address,Campaign,Registration ID,Transaction ID,Gateway Name,Gateway Label',
      "Ann Lee,Adult Derby,'1000000001,active,1,2026-05-01,Ann,Lee,,,CA,BC,,,2026-05-01,4242,TSP-1,ann@example.org,,Derby,1,901,Stripe,Stripe",
      "Bo Lee,Youth Derby,'1000000002,active,0,2026-05-01,Ann,Lee,,,CA,BC,,,2026-05-01,4242,TSP-1,ann@example.org,,Derby,1,901,Stripe,Stripe",
      "Cy Doe,Adult Derby,'1000000003,void,0,2026-05-02,Cy,Doe,,,CA,BC,,,2026-05-02,4242,TSP-2,cy@example.org,,Derby,2,902,Stripe,Stripe",
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'Universe, tickets',
    source: 'support.universe.com, Tickets Report',
    file: lines(
      'Ticket ID,Order ID,Date of Order,Date Attending,First Name,Last Name,Email,Ticket Type(s),Listing Name,Order Status',
      'u1,o1,2026-05-01 10:00,2026-08-09 07:00,Ann,Lee,ann@example.org,Adult Angler,Salmon Day,closed',
      'u2,o1,2026-05-01 10:00,2026-08-09 07:00,Bo,Lee,bo@example.org,Youth,Salmon Day,closed',
      'u3,o2,2026-05-02 10:00,2026-08-09 07:00,Cy,Doe,cy@example.org,Adult Angler,Salmon Day,cancelled',
      'u4,o3,2026-05-02 10:00,2026-08-09 07:00,Di,Roe,di@example.org,Adult Angler,Salmon Day,partially_paid',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, active',
      'Bo Lee <bo@example.org>: 0 + 1 of 1, active',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
      'Di Roe <di@example.org>: 1 + 0 of 1, active',
    ],
    notes: ['2 rows: closed, counted', '1 row: partially_paid, counted'],
  },
  {
    shop: 'Luma, guests',
    source: 'four public guest lists of lu.ma with these columns',
    file: lines(
      'api_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,custom_source,qr_code_url,amount,amount_tax,amount_discount,currency,coupon_code,eth_address,solana_address,survey_response_rating,survey_response_feedback,ticket_type_id,ticket_name',
      'gst-1,Ann Lee,Ann,Lee,ann@example.org,,2026-05-01T10:00:00Z,approved,2026-08-09T18:00:00Z,,https://lu.ma/c/1,$75.00,$0.00,$0.00,cad,,,,5,,t1,Adult Derby',
      'gst-2,Bo Lee,Bo,Lee,bo@example.org,,2026-05-01T10:00:00Z,approved,,,https://lu.ma/c/2,$25.00,$0.00,$0.00,cad,,,,,,t2,Junior Derby',
      'gst-3,Cy Doe,Cy,Doe,cy@example.org,,2026-05-02T10:00:00Z,declined,,,https://lu.ma/c/3,$75.00,$0.00,$0.00,cad,,,,,,t1,Adult Derby',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, checked-in',
      'Bo Lee <bo@example.org>: 0 + 1 of 1, active',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'HelloAsso, tickets',
    source: 'an export of participants in a public test of HelloAssoCsvImportService',
    file: lines(
      'Référence commande;Date de la commande;Statut de la commande;Nom participant;Prénom participant;Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;Billet;Numéro de billet;Tarif;Montant tarif;Code Promo;Montant code promo',
      '1727;01/05/2026 14:25;Validé;Échantillon;Zoé;Échantillon;Zoé;zoe@example.org;;Carte bancaire;https://example.org/b/1;17271;Derby adulte;75,00;;',
      '1727;01/05/2026 14:25;Validé;Échantillon;Léo;Échantillon;Zoé;zoe@example.org;;Carte bancaire;https://example.org/b/2;17272;Derby enfant;25,00;;',
      '1728;02/05/2026 09:10;Annulé;Modèle;René;Modèle;René;rene@example.org;;Carte bancaire;https://example.org/b/3;17281;Derby adulte;75,00;;',
      '1729;02/05/2026 09:20;Validé;Sans;Adresse;;;;;Espèces;https://example.org/b/4;17291;Derby adulte;75,00;;',
    ),
    participants: [
      'Zoé Échantillon <zoe@example.org>: 1 + 1 of 2, active',
      'René Modèle <rene@example.org>: 0 + 0 of 0, cancelled',
      'Adresse Sans <>: 1 + 0 of 1, active',
    ],
  },
  {
    shop: 'a shop that shows the ticket as name',
    source: IN_ITS_STYLE,
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
