/**
 * What happens to a text: `blank` makes it empty, `unset` removes the field, `empty` the elements of a list, `own`
 * replaces it by the id of the row, and `within` makes the texts at those places of an object or a list empty.
 */
export type Erasing = 'blank' | 'unset' | 'empty' | 'own' | { readonly within: readonly string[] };

/** A text that stays, with the reason. */
interface Kept {
  readonly kept: string;
}

const kept = (reason: string): Kept => ({ kept: reason });

const NAME = kept('a name, as on the board');
const KIND = kept('a word of the product');
const USER = kept('a user, with the name at that time');
const KEY = kept('made by the product, from no personal data');
const TYPED = kept('typed by a user about the derby');
/** A hash of the fields of a request, from which a phone number can be guessed. */
const HASH = 'unset';

/** Which rows of a collection belong to a derby: those up to the last id, of its generation, or all. */
type Rows = 'up-to-last' | 'of-generation' | 'all';

/** What happens to the rows of one derby. */
export type CollectionErasing =
  | { readonly rows: Rows; readonly isRemoved: true }
  | { readonly rows: Rows; readonly texts: Readonly<Record<string, Erasing | Kept>> };

/** One decision for each text of the collections with personal data (docs/rules.md, "Erasing personal data"), in the order of the steps. */
export const PERSONAL_DATA = {
  entries: {
    rows: 'up-to-last',
    texts: {
      phoneNumber: 'blank',
      origin: { within: ['phoneNumber'] },
      corrections: { within: ['set.phoneNumber'] },
      requestFingerprint: HASH,
      firstName: NAME,
      lastName: NAME,
      ticketId: KEY,
      photoFileName: KEY,
      requestKey: KEY,
      enteredBy: USER,
      check: kept('a user, names and a weight'),
      contestantIds: KEY,
      disqualificationReason: TYPED,
    },
  },
  participants: {
    rows: 'up-to-last',
    texts: {
      email: 'unset',
      phoneNumber: 'unset',
      sourceKey: 'unset',
      lines: 'empty',
      firstName: NAME,
      lastName: NAME,
      status: KIND,
    },
  },
  anglers: {
    rows: 'of-generation',
    texts: {
      phoneNumber: 'unset',
      consent: 'unset',
      personKey: 'unset',
      requestFingerprint: HASH,
      firstName: NAME,
      lastName: NAME,
      cardKey: KEY,
      seatKey: KEY,
      requestKey: KEY,
    },
  },
  sms_messages: {
    rows: 'up-to-last',
    texts: {
      phoneNumber: 'blank',
      text: 'blank',
      // It has a hash of the phone number.
      dedupeKey: 'own',
      requestFingerprint: HASH,
      recipient: NAME,
      kind: KIND,
      division: KIND,
      state: KIND,
      photoPath: KEY,
      requestId: KEY,
      requestKey: KEY,
      stateTimes: KEY,
      claim: KEY,
      account: KEY,
      providerSid: kept('made by the provider'),
      undeliveredSids: kept('made by the provider'),
      resentFor: KEY,
      errorCode: KIND,
    },
  },
  sms_runs: {
    rows: 'up-to-last',
    texts: {
      frozen: { within: ['standings.phoneNumber'] },
      toAll: { within: ['text', 'recipients.phoneNumber'] },
      requestFingerprint: HASH,
      dayKey: KEY,
      requestKey: KEY,
      requestId: KEY,
      pause: USER,
      resends: KEY,
    },
  },
  sms_replies: { rows: 'up-to-last', isRemoved: true },
  consents: { rows: 'up-to-last', isRemoved: true },
  participant_imports: { rows: 'all', isRemoved: true },
} as const satisfies Readonly<Record<string, CollectionErasing>>;

/** The texts of a collection that stay, with the reason. */
const stays = (reason: string, texts: string) => ({ reason, texts: texts.split(' ') });
const NO_CONTESTANT = 'made by the product, from no personal data';
const ACCOUNT = 'of the users of the console, not of contestants';
const ORGANISERS = 'typed by administrators about the derby';

/** The collections of which nothing is erased. */
export const KEPT_COLLECTIONS = {
  sms_opt_outs: stays('a number that replied STOP never gets a text again', '_id heardSids'),
  // The hash of a person is replaced before (`storeContestants`).
  prize_receipts: stays('names of winners', '_id prizeId holder name by drawn absent'),
  official_results: stays('names and weights, as on the board', 'entries'),
  past_derbies: stays('initials', 'year title winners runnersUp prizes version draws entries'),
  past_boards: stays('initials and last names', '_id version entries'),
  audit_events: stays(
    'names, and neither phone numbers nor e-mails; deleted after 400 days',
    'actor action outcome requestId address subject changes',
  ),
  audit_intents: stays('who acts, for minutes', 'actor action requestId address subject'),
  derby: stays(
    ORGANISERS,
    'status requestId endAudit finalText requestKey requestFingerprint message notice cardSecret forgetting reset untoldReset',
  ),
  settings: stays(ORGANISERS, 'values event'),
  sponsor_logos: stays('logos', '_id webp'),
  users: stays(ACCOUNT, 'username usernameKey email role passwordHash twoFactor access departures pass'),
  sessions: stays(ACCOUNT, '_id signingKeyId remembered'),
  login_devices: stays(ACCOUNT, '_id tokenHash'),
  pending_logins: stays(ACCOUNT, '_id tokenHash address fingerprintHash'),
  deleted_requests: stays(NO_CONTESTANT, '_id'),
  entry_imports: stays(NO_CONTESTANT, '_id'),
  sms_look_up_check: stays(NO_CONTESTANT, 'account verdict'),
  sms_balance: stays(NO_CONTESTANT, 'account currency'),
  sms_gate: stays(NO_CONTESTANT, 'closedBy openedBy'),
  keepsakes: stays(NO_CONTESTANT, '_id hash'),
  keepsake_lease: stays(NO_CONTESTANT, 'mark holder'),
  backup_plan: stays(NO_CONTESTANT, 'claim'),
  board_versions: stays(NO_CONTESTANT, 'regular junior open'),
  counters: stays(NO_CONTESTANT, '_id restartedBy'),
} as const;
