/** Fields that name a person. Each owner of a file has its own columns of them. */
export const PERSON_HEADERS = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'fname', 'prenom'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname', 'nomdefamille'],
  name: ['name', 'fullname', 'nomcomplet', 'nometprenom', 'prenometnom'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'courriel', 'adressecourriel', 'adresseemail'],
} as const;

/** Known headers of the other columns, the most telling first, in the form of `compact`. */
export const OTHER_HEADERS = {
  ticketType: words(`tickettype ticket ticketname ticketclass type product productname item itemname lineitemname
    tickettypename ticketcategory ticketoption ticketlevel pricelevel pricecategory ratename rate registrationtype
    admissiontype admission typedebillet billet nomdubillet produit article tarif categorie pricetier`),
  quantity: words(`quantity qty ticketquantity ticketqty tickets ticketcount numberoftickets lineitemquantity count
    itemquantity quantityrefund ticketssold quantite qte nombre nombredebillets`),
  orderId: words(`orderid order ordernumber orderno ordernr orderreference orderref bookingid bookingreference
    transactionid confirmationnumber ordercode bookingnumber bookingcode bookingref booking transactionnumber
    transactionref confirmationcode confirmationid confirmation purchaseid purchasenumber receiptnumber receiptid
    invoicenumber invoiceid paymentid registrationgroup cartid saleid numerodecommande numerocommande nodecommande
    nocommande commande idcommande referencedecommande referencecommande codedecommande numerodetransaction
    numerodereservation reservation reference referencenumber ref`),
  ticketId: words(`ticketid ticketnumber ticketno ticketnr ticketcode ticketreference ticketref ticketbarcode barcode
    barcodenumber barcodeid barcodes qrcode attendeenumber attendeeid attendeecode guestid registrationid
    registrationnumber registrationcode regid positionid securitycode serialnumber uniqueticketid ticketuid passid
    passnumber admissionid orderitemid lineitemid ticketsecret secret pseudonymizationid numerodubillet numerodebillet
    nodebillet nobillet billetid idbillet codedubillet codebillet codebarres codebarre participantid code`),
  /** Tells apart the tickets of one product. */
  variation: words('variation variationname variant lineitemvariant pricepointname productvariation ticketvariation'),
  /** What was paid, to compare a refund with. */
  paid: words(`totalpaid ordertotal total amountpaid totalamount orderamount amount grossamount totalprice price
    ticketprice grosssales montantpaye montant prix`),
} as const;

/** The order headers that builds before ticket numbers knew; other files had rows without an order number. */
export const EARLIER_ORDER_HEADERS: ReadonlySet<string> = new Set(OTHER_HEADERS.orderId.slice(0, 11));

/** Who is named by a column, the person of the ticket first. A column without an owner is the attendee beside a buyer. */
export const OWNERS = ['attendee', 'none', 'buyer'] as const;
export type Owner = (typeof OWNERS)[number];

export const OWNER_PREFIXES: readonly (readonly [Owner, RegExp])[] = [
  [
    'attendee',
    /^(?:attendee|ticketholder|holder|guest|participant|registrant|angler|competitor|visitor|ticket|billet|detenteur|invite)(?=.|$)/,
  ],
  [
    'buyer',
    /^(?:buyer|purchaser|customer|billing|contact|payer|payor|bookedby|cardholder|invoiceaddress|client|acheteur|order|transaction|booking)(?=.|$)/,
  ],
];
/** Owners that are a header by themselves, such as `Attendee`. */
export const OWNER_NAMES: ReadonlySet<string> = new Set(
  words('participant attendee buyer customer purchaser guest acheteur client registrant'),
);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
