/** Fields that name a person. Each owner of a file has its own columns of them. */
export const PERSON_HEADERS = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'fname', 'prenom'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname', 'nomdefamille'],
  name: ['name', 'fullname', 'nomcomplet', 'nometprenom', 'prenometnom'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'courriel', 'adressecourriel', 'adresseemail'],
} as const;

export type PersonField = keyof typeof PERSON_HEADERS;

export const PERSON_FIELDS: ReadonlyMap<string, PersonField> = new Map(
  Object.entries(PERSON_HEADERS).flatMap(([field, known]) =>
    known.map((name) => [name, field as PersonField] as const),
  ),
);

/** Headers of phone numbers, those that take texts first, in the form of `compact`. */
export const PHONE_HEADERS =
  words(`mobile mobilephone mobilenumber mobilephonenumber cell cellphone cellnumber cellphonenumber cellular cellulaire
    telephonecellulaire numerodecellulaire telephonemobile portable numerodeportable telephoneportable phone phonenumber
    phoneno telephone telephonenumber tel numerodetelephone notelephone nodetelephone homephone daytimephone workphone`);

/** Headers, in the form of `compact`, that ask for agreement to text messages; not those about the shop's own news. */
export const isConsentHeader = (name: string): boolean =>
  /sms|(?<!con|pre)text/.test(name) &&
  /consent|optin|agree|accept|permission|autoris/.test(name) &&
  !/marketing|promo|newsletter|infolettre/.test(name);

const PHONE_FIELDS: ReadonlySet<string> = new Set(PHONE_HEADERS);

/** Known headers of the other columns, the most telling first, in the form of `compact`. */
export const OTHER_HEADERS = {
  ticketType: words(`tickettype ticket ticketname ticketclass type product productname item itemname lineitemname
    tickettypename ticketcategory ticketoption ticketlevel pricelevel pricecategory ratename rate registrationtype
    admissiontype admission typedebillet billet nomdubillet produit article tarif categorie pricetier`),
  /** What is left after refunds comes first. */
  quantity:
    words(`quantitylessrefund validtickets ticketspaces quantity qty ticketquantity ticketqty tickets ticketcount
    numberoftickets lineitemquantity count itemquantity ticketspurchased ticketssold bookingspaces spaces quantite qte
    nombre nombredebillets`),
  orderId: words(`orderid order ordernumber orderno ordernr orderreference orderref bookingid bookingreference
    transactionid confirmationnumber ordercode bookingnumber bookingcode bookingref booking transactionnumber
    transactionref confirmationcode confirmationid confirmation purchaseid purchasenumber receiptnumber receiptid
    invoicenumber invoiceid paymentid registrationgroup cartid saleid numerodecommande numerocommande nodecommande
    nocommande commande idcommande referencedecommande referencecommande codedecommande numerodetransaction
    numerodereservation reservation reference referencenumber ref`),
  ticketId: words(`ticketid ticketnumber ticketno ticketnr ticketcode ticketreference ticketref ticketbarcode barcode
    barcodenumber barcodeid barcodes qrcode attendeenumber attendeecode registrationid registrationnumber
    registrationcode regid positionid attendeeid guestid apiid publicid securitycode serialnumber uniqueticketid
    ticketuid passid passnumber admissionid orderitemid lineitemid ticketsecret secret pseudonymizationid
    numerodubillet numerodebillet nodebillet nobillet billetid idbillet codedubillet codebillet codebarres codebarre
    participantid code`),
  /** Tells apart the tickets of one product. */
  variation: words('variation variationname variant lineitemvariant pricepointname productvariation ticketvariation'),
  /** What was paid, to compare a refund with. */
  paid: words(`totalpaid ordertotal total amountpaid totalamount orderamount amount grossamount totalprice price
    ticketprice paid grosssales montantpaye montant prix`),
} as const;

/** The order headers that builds before ticket numbers knew; other files had rows without an order number. */
export const EARLIER_ORDER_HEADERS: ReadonlySet<string> = new Set(OTHER_HEADERS.orderId.slice(0, 11));

/** Who is named by a column, the person of the ticket first. A column without an owner is the attendee beside a buyer. */
export const OWNERS = ['attendee', 'none', 'buyer'] as const;
export type Owner = (typeof OWNERS)[number];

const OWNER_PREFIXES: readonly (readonly [Owner, RegExp])[] = [
  [
    'attendee',
    /^(?:attendee|ticketholder|holder|guest|participant|registrant|angler|competitor|visitor|ticket|billet|detenteur|invite)(?=.|$)/,
  ],
  [
    'buyer',
    /^(?:buyer|purchaser|customer|billing|contact|payer|payor|bookedby|cardholder|invoiceaddress|client|acheteur|order|transaction|booking)(?=.|$)/,
  ],
];
/** French names the owner behind, as in `Prénom participant`. */
const OWNER_SUFFIXES: readonly (readonly [Owner, RegExp])[] = [
  ['attendee', /(?:du|de)?(?:participant|detenteur|invite)$/],
  ['buyer', /(?:del|du|de)?(?:payeur|acheteur|client)$/],
];
/** Owners that are a header by themselves, such as `Attendee`. */
const OWNER_NAMES: ReadonlySet<string> = new Set(
  words('participant attendee ticketholder buyer customer purchaser guest acheteur client registrant'),
);

interface Owned {
  readonly owner: Owner;
  readonly name: string;
}

/** Returns whose a column is by its header in compact form, and the header without the owner. */
export function ownerOf(text: string): Owned {
  if (OWNER_NAMES.has(text)) return { owner: OWNER_PREFIXES[0]?.[1].test(text) ? 'attendee' : 'buyer', name: '' };
  for (const [owner, prefix] of OWNER_PREFIXES) {
    const name = text.replace(prefix, '');
    if (prefix.test(text) && name !== '') return { owner, name };
  }
  return { owner: 'none', name: text };
}

/** Returns whose name or address a header holds; things such as `Ticket` may stand before the owner. */
export function personOwnerOf(text: string): Owned {
  return ownerOfField(text, (name) => name === '' || name === 'nom' || PERSON_FIELDS.has(name));
}

/** Returns whose phone number a header holds, and its header without the owner. */
export function phoneOwnerOf(text: string): Owned {
  return ownerOfField(text, (name) => PHONE_FIELDS.has(name));
}

function ownerOfField(text: string, isField: (name: string) => boolean): Owned {
  const isPerson = ({ owner, name }: Owned) => owner !== 'none' && isField(name);
  const suffixed = OWNER_SUFFIXES.map(([owner, suffix]) => ({
    owner: suffix.test(text) ? owner : ('none' as const),
    name: text.replace(suffix, ''),
  }));
  const inner = ownerOf(text.replace(/^(?:ticket|billet|order|booking)(?=.)/, ''));
  return [ownerOf(text), inner, ...suffixed].find(isPerson) ?? ownerOf(text);
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
