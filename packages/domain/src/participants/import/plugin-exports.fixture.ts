import { lines, type ShopExport } from './shop-exports.fixture.ts';

/** Exports of plugins and of software that an organiser runs. Each header row is the one that its source code writes. */
export const PLUGIN_EXPORTS: readonly ShopExport[] = [
  {
    shop: 'Event Espresso, registrations',
    source: 'eventespresso/event-espresso-core, RegistrationsReport.php',
    file: lines(
      'Registration ID[REG_ID],First Name[ATT_fname],Last Name[ATT_lname],Email Address[ATT_email],Address Part 1[ATT_address],Address Part 2[ATT_address2],City[ATT_city],State[STA_ID],Country[CNT_ISO],ZIP/Postal Code[ATT_zip],Phone[ATT_phone],Transaction ID[TXN_ID],Attendee ID[ATT_ID],Time registration occurred[REG_date],Unique Code for this registration[REG_code],Count of this registration in the group registration [REG_count],Final Price of registration[REG_final_price],Currency,Registration Status,Transaction Status,Transaction Amount Due,Amount Paid,Payment Date(s),Payment Method(s),Gateway Transaction ID(s),Ticket Name,Datetimes of Ticket,Event Check-ins #,"August 9, 2026"',
      '11,Ann,Lee,ann@example.org,,,,British Columbia,Canada,,,501,7,2026-05-01 09:00:00,501-11-1,1 of 2,75.00,CAD,Approved,Completed,100.00,100.00,2026-05-01,Stripe,ch_1,Adult Derby,2026-08-09 07:00:00,0,',
      '12,Bo,Lee,bo@example.org,,,,British Columbia,Canada,,,501,8,2026-05-01 09:00:00,501-11-2,2 of 2,25.00,CAD,Approved,Completed,0.00,0.00,,,,Junior Derby,2026-08-09 07:00:00,1,2026-08-09 06:30:00',
      '13,Cy,Doe,cy@example.org,,,,British Columbia,Canada,,,502,9,2026-05-02 09:00:00,502-12-1,1 of 1,75.00,CAD,Cancelled,Completed,75.00,75.00,2026-05-02,Stripe,ch_2,Adult Derby,2026-08-09 07:00:00,0,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, active',
      'Bo Lee <bo@example.org>: 0 + 1 of 1, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'The Events Calendar, attendees',
    source: 'the-events-calendar/event-tickets, src/Tribe/Attendees.php',
    file: lines(
      'Ticket,Check in,Order ID,Order Status,Ticket ID,Ticket Holder Name,Ticket Holder Email Address,Purchaser Name,Purchaser Email Address',
      'Adult Derby,Yes,31,Completed,31-1,Ann Lee,ann@example.org,Ann Lee,ann@example.org',
      'Junior Derby,,31,Completed,31-2,Bo Lee,,Ann Lee,ann@example.org',
      'Adult Derby,,32,Cancelled,32-1,Cy Doe,cy@example.org,Cy Doe,cy@example.org',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'WooCommerce with Advanced Order Export, orders',
    source: 'jafrado/badges, orders.pl',
    file: lines(
      'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Item #,SKU,Name,Product Variation,Quantity,Quantity (- Refund),Item Cost,Order Line (w/o tax),Order Line Tax,Order Line Total,Order Line Total Refunded,Order Line Total (- Refund),Image URL,Coupon Code,Discount Amount,Discount Amount Tax,Payment Method Title,Coupons Used,Cart Discount Amount,Order Subtotal Amount,Order Tax Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,Total items,Total products',
      '501,Completed,2026-05-01,,Ann,Lee,,,,BC,,CA,ann@example.org,250-555-0101,,,,,,,,1,A,Adult Derby,,3,2,75.00,225.00,0,225.00,75.00,150.00,,,,,Card,,0,275.00,0,0,75.00,275.00,0,4,3',
      '501,,,,,,,,,,,,,,,,,,,,,2,J,Junior Derby,,1,1,25.00,25.00,0,25.00,0,25.00,,,,,,,,,,,,,,,',
      '501,,,,,,,,,,,,,,,,,,,,,3,T,Shirt,,1,1,25.00,25.00,0,25.00,0,25.00,,,,,,,,,,,,,,,',
      '502,Refunded,2026-05-02,,Bo,Roe,,,,BC,,CA,bo@example.org,,,,,,,,,1,A,Adult Derby,,1,0,75.00,75.00,0,75.00,75.00,0,,,,,Card,,0,75.00,0,0,75.00,75.00,0,1,1',
    ),
    participants: ['Ann Lee <ann@example.org>: 2 + 1 of 4, active', 'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled'],
    notes: ['1 row: Order Line Total Refunded: 75.00, counted', '3 rows: Order Refund Amount: 75.00, counted'],
  },
  {
    shop: 'WooCommerce Analytics, orders',
    source: 'woocommerce/woocommerce-admin, Reports/Orders/Controller.php',
    file: lines(
      'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue',
      '2026-05-01 09:00:00,501,$200.00,completed,Ann Lee,new,"2× Adult Derby, early bird, 1× Junior Derby, 1× Shirt",4,,200',
      '2026-05-02 09:00:00,502,$75.00,refunded,Bo Roe,returning,1× Adult Derby,1,,75',
    ),
    participants: ['Ann Lee <>: 2 + 1 of 4, active', 'Bo Roe <>: 0 + 0 of 0, cancelled'],
  },
  {
    shop: 'FooEvents, tickets',
    source: 'FooEvents for WooCommerce, the columns of its CSV export',
    file: lines(
      'TicketID,OrderID,Attendee First Name,Attendee Last Name,Attendee Email,Ticket Status,Ticket Type,Variation,Attendee Telephone,Attendee Company,Attendee Designation,Purchaser First Name,Purchaser Last Name,Purchaser Email,Purchaser Phone,Purchaser Company',
      '8001,601,Ann,Lee,ann@example.org,Checked In,,Age: Adult,,,,Ann,Lee,ann@example.org,,',
      '8002,601,Bo,Lee,,Not Checked In,,Age: Junior,,,,Ann,Lee,ann@example.org,,',
      '8003,602,Cy,Doe,cy@example.org,Canceled,,Age: Adult,,,,Cy,Doe,cy@example.org,,',
      '8004,603,Di,Roe,di@example.org,Unpaid,,Age: Adult,,,,Di,Roe,di@example.org,,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
      'Di Roe <di@example.org>: 1 + 0 of 1, active',
    ],
    notes: ['1 row: Unpaid, counted'],
  },
  {
    shop: 'Tickera, attendees',
    source: 'Tickera CSV Export 1.2.4.6, index.php, all columns',
    file: lines(
      'First Name,Last Name,Name,Attendee E-mail,Payment Date,Order Number,Payment Gateway,Order Status,Order Total,Order Total (Shown Once),Discount Code,Ticket Code,Ticket ID,Ticket Type,Buyer First Name,Buyer Last Name,Buyer Name,Buyer E-Mail,Checked-in,Check-ins',
      'Ann,Lee,Ann Lee,ann@example.org,2026-05-01 - 09:00,AB12,Stripe,Paid,100,100,,AB12-1,701,Adult Derby,Ann,Lee,Ann Lee,ann@example.org,Yes,2026-08-09 - 06:30 (Gate)',
      'Bo,Lee,Bo Lee,,2026-05-01 - 09:00,AB12,Stripe,Paid,100,,,AB12-2,702,Junior Derby,Ann,Lee,Ann Lee,ann@example.org,No,',
      'Cy,Doe,Cy Doe,cy@example.org,2026-05-02 - 09:00,CD34,Stripe,Received / Pending,75,75,,CD34-1,703,Adult Derby,Cy,Doe,Cy Doe,cy@example.org,No,',
      'Di,Roe,Di Roe,di@example.org,2026-05-02 - 09:00,EF56,Stripe,Fraud Detected,75,75,,EF56-1,704,Adult Derby,Di,Roe,Di Roe,di@example.org,No,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in',
      'Cy Doe <cy@example.org>: 1 + 0 of 1, active',
      'Di Roe <di@example.org>: 0 + 0 of 0, cancelled',
    ],
    notes: ['1 row: Received / Pending, counted'],
  },
  {
    shop: 'CampTix, attendees',
    source: 'Automattic/camptix, camptix.php',
    file: lines(
      'Attendee ID,Ticket Type,First Name,Last Name,E-mail Address,Purchase date,Last Modified date,Status,Transaction ID,Coupon,Ticket Buyer Name,Ticket Buyer E-mail Address,Payment Method',
      '901,Adult Derby,Ann,Lee,ann@example.org,2026-05-01 9:00am,2026-05-01 9:05am,Publish,ch_1,,Ann Lee,ann@example.org,Stripe',
      '902,Junior Derby,Unknown,Attendee,unknown.attendee@example.org,2026-05-01 9:00am,2026-05-01 9:05am,Publish,ch_1,,Ann Lee,ann@example.org,Stripe',
      '903,Adult Derby,Cy,Doe,cy@example.org,2026-05-02 9:00am,2026-05-02 9:05am,Pending,ch_2,,Cy Doe,cy@example.org,Stripe',
    ),
    participants: ['Ann Lee <ann@example.org>: 1 + 1 of 2, active', 'Cy Doe <cy@example.org>: 1 + 0 of 1, active'],
    notes: ['1 row: Pending, counted'],
  },
  {
    shop: 'Events Manager, bookings by ticket',
    source: 'events-manager 7, em-bookings-table.php, with the columns that it offers',
    file: lines(
      'Event : Salmon Day',
      '"When : August 9, 2026 - All Day"',
      '"Exported on 01 Aug 2026 10:00"',
      '',
      'Name,First Name,Last Name,E-mail,Phone Number,Event,Spaces,Status,Booking Date,Total,Booking ID,Ticket Name,Ticket Spaces,Ticket Price,Ticket Total',
      'Ann Lee,Ann,Lee,ann@example.org,,Salmon Day,3,Approved,2026-05-01,$175.00,41,Adult Angler,2,$75.00,$150.00',
      'Ann Lee,Ann,Lee,ann@example.org,,Salmon Day,3,Approved,2026-05-01,$175.00,41,Youth,1,$25.00,$25.00',
      'Bo Roe,Bo,Roe,bo@example.org,,Salmon Day,1,Rejected,2026-05-02,$75.00,42,Adult Angler,1,$75.00,$75.00',
    ),
    participants: ['Ann Lee <ann@example.org>: 2 + 1 of 3, active', 'Bo Roe <bo@example.org>: 0 + 0 of 0, cancelled'],
  },
  {
    shop: 'Hi.Events, attendees',
    source: 'HiEventsDev/Hi.Events, AttendeesExport.php',
    file: lines(
      'ID,First Name,Last Name,Email,Status,Check Ins,Product ID,Product Name,Event ID,Public ID,Short ID,Created Date,Last Updated Date,Notes',
      '1,Ann,Lee,ann@example.org,ACTIVE,Gate (2026-08-09 06:30:00),5,Derby - Adult,3,A-1XYZ,a_1,2026-05-01 09:00:00,2026-08-09 06:30:00,',
      '2,Bo,Lee,bo@example.org,ACTIVE,,6,Derby - Junior,3,A-2XYZ,a_2,2026-05-01 09:00:00,2026-05-01 09:00:00,',
      '3,Cy,Doe,cy@example.org,CANCELLED,,5,Derby - Adult,3,A-3XYZ,a_3,2026-05-02 09:00:00,2026-05-02 10:00:00,',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, checked-in',
      'Bo Lee <bo@example.org>: 0 + 1 of 1, active',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'eventyay, attendees',
    source: 'fossasia/open-event-server, csv_jobs_util.py',
    file: lines(
      'Order#,Order Date,Status,Payment Type,Payment Mode,Ticket ID,Ticket Name,Ticket Price,Ticket Type,Tax ID,Address,Company,Country,State,City,Zipcode,Email,First Name,Last Name,virtual_event_checkin_times',
      'O5-1,"May 1, 2026 09:00 +0000",completed,stripe,card,x1-1,Adult Derby,75.0,paid,,,,CA,BC,,,ann@example.org,Ann,Lee,[]',
      'O5-1,"May 1, 2026 09:00 +0000",completed,stripe,card,x1-2,Junior Derby,0,free,,,,CA,BC,,,bo@example.org,Bo,Lee,[]',
      'O5-2,"May 2, 2026 09:00 +0000",cancelled,stripe,card,x2-3,Adult Derby,75.0,paid,,,,CA,BC,,,cy@example.org,Cy,Doe,[]',
    ),
    participants: [
      'Ann Lee <ann@example.org>: 1 + 0 of 1, active',
      'Bo Lee <bo@example.org>: 0 + 1 of 1, active',
      'Cy Doe <cy@example.org>: 0 + 0 of 0, cancelled',
    ],
  },
  {
    shop: 'Attendize, attendees',
    source: 'Attendize/Attendize, AttendeesExport.php',
    file: lines(
      'First Name,Last Name,Email,Ticket ID,Reference,Ticket Type,Order Date,Has Arrived,Arrival Time',
      'Ann,Lee,ann@example.org,1234567,QX1,Adult Derby,2026-05-01 09:00:00,YES,2026-08-09 06:30:00',
      'Bo,Lee,ann@example.org,1234568,QX1,Junior Derby,2026-05-01 09:00:00,NO,',
    ),
    participants: ['Ann Lee <ann@example.org>: 1 + 1 of 2, checked-in'],
  },
];
