import type { AuditAction } from '@derby/rules/audit-actions';
import { shownName } from '@derby/rules/person-name';
import type { AuditLog_EventsQuery } from '../../generated/graphql.ts';
import { type Change, changeWordsOf } from '../../lib/change-words.ts';
import { plural } from '../../lib/texts.ts';

export type AuditEvent = AuditLog_EventsQuery['auditEvents']['events'][number];

/** What a sentence is made of. Without facts it is the name of the action. */
type Facts = Pick<AuditEvent, 'subjectName' | 'changes'> & Partial<AuditEvent>;

type Sentence = (facts: Facts) => string;

const changeOf = ({ changes }: Facts, field: string): Change | undefined =>
  changes.find((change) => change.field === field);
const fromOf = (facts: Facts, field: string): string | null => changeOf(facts, field)?.from ?? null;
const toOf = (facts: Facts, field: string): string | null => changeOf(facts, field)?.to ?? null;

/** Returns the noun with the name of its subject, such as "the user bo"; by its number when the subject is gone. */
function named(noun: string, facts: Facts, link = ' '): string {
  if (facts.subjectName) return `the ${noun}${link}${shownName(facts.subjectName)}`;
  return facts.subject
    ? `${noun} ${facts.subject.id}, which is deleted`
    : `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

const entry = (facts: Facts): string => named('entry', facts, ' of ');

/** Returns "18.2 lbs of Hugo Desrosiers", from what the event removed. */
function removedFish(facts: Facts): string {
  const weight = fromOf(facts, 'fish_weight');
  const name = [fromOf(facts, 'first_name'), fromOf(facts, 'last_name')].filter(Boolean).join(' ');
  return weight === null ? entry(facts) : `${weight} lbs of ${shownName(name)}`;
}

const MOST_CHANGES = 3;

/** Returns the label of a change; its unit stands behind the value. */
export const labelOf = (change: Change): string =>
  change.field === 'fish_weight' ? 'Weight' : changeWordsOf(change).label;

/** Returns the unit of a changed value, with a space before it. */
export const unitOf = ({ field }: Change): string => (field === 'fish_weight' ? ' lbs' : '');

/** Returns the changes as ": Weight 81.2 to 18.2 lbs", of many only the names; nothing without changes. */
function changed({ changes }: Facts): string {
  const [only] = changes;
  if (only === undefined) return '';
  const { from, to } = changeWordsOf(only);
  if (changes.length === 1 && `${from}${to}`.length <= LONGEST_VALUES) {
    return `: ${labelOf(only)} ${from} to ${to}${unitOf(only)}`;
  }
  const rest = changes.length > MOST_CHANGES ? ` and ${changes.length - MOST_CHANGES} more` : '';
  return `: ${changes.slice(0, MOST_CHANGES).map(labelOf).join(', ')}${rest}`;
}

/** Characters of an old and a new value that fit into a line. */
const LONGEST_VALUES = 60;

const isPhotoAdded = ({ changes }: Facts): boolean =>
  changes.length === 1 && changes[0]?.field === 'fish_photo_path' && !changes[0].from;

const count = (facts: Facts, field: string, noun: string): string => {
  const number = toOf(facts, field);
  return number === null ? `${noun}s` : plural(Number(number), noun);
};

const cardOf = (facts: Facts, side: typeof toOf): string => {
  const number = side(facts, 'number');
  return number === null ? 'a card' : `card ${number}`;
};

const yearOf = ({ changes: [change] }: Facts): string => (change ? ` of ${change.field}` : ' of a past derby');

const OUTCOMES: Readonly<Record<string, string>> = { SENT: ': sent', NOT_SENT: ': send again', LEFT: ': left alone' };

const asUser = (facts: Facts): string =>
  facts.subjectName ? ` as ${shownName(facts.subjectName)}` : facts.outcome ? ' with an unknown name' : '';

/** " of bo"; nothing when users act on themselves. */
const ofOther = (facts: Facts): string =>
  facts.subjectName && facts.subjectName !== facts.actor?.name ? ` of ${shownName(facts.subjectName)}` : '';

/** What happened, after the name of the actor. The compiler asks for a sentence of each action. */
const SENTENCES: Readonly<Record<AuditAction, Sentence>> = {
  'angler.created': (facts) => `gave ${cardOf(facts, toOf)} to ${named('angler', facts)}`,
  'angler.released': (facts) => `took ${cardOf(facts, fromOf)} back from ${named('angler', facts)}`,
  'angler.updated': (facts) => `changed ${named('angler', facts)}${changed(facts)}`,
  'backup.created': () => 'made a backup',
  'consent.given': (facts) => `noted the consent to texts at ${entry(facts)}`,
  'derby.ended': () => 'ended the derby',
  'derby.reset': (facts) => {
    const entries = fromOf(facts, 'entries');
    return `reset the competition${entries === null ? '' : `, ${entries} entries deleted`}`;
  },
  'entry.checked': (facts) => `found ${entry(facts)} right`,
  'entry.created': (facts) => `added ${entry(facts)}`,
  'entry.deleted': (facts) => `deleted ${removedFish(facts)}`,
  'entry.disqualified': (facts) => {
    const reason = toOf(facts, 'disqualification_reason');
    return `disqualified ${entry(facts)}${reason === null ? '' : `: ${reason}`}`;
  },
  'entry.photo-deleted': (facts) => `deleted the photo of ${entry(facts)}`,
  'entry.restored': (facts) => `restored ${entry(facts)}`,
  'entry.unchecked': (facts) => `took back the check of ${entry(facts)}`,
  'entry.undone': (facts) => `took back ${removedFish(facts)}`,
  'entry.updated': (facts) =>
    isPhotoAdded(facts) ? `added a photo to ${entry(facts)}` : `corrected ${entry(facts)}${changed(facts)}`,
  'event.updated': (facts) => `changed the event${changed(facts)}`,
  'message.sent': (facts) => `sent a text message about ${entry(facts)}`,
  'message.settled': (facts) => `decided about an unknown message${OUTCOMES[toOf(facts, 'outcome') ?? ''] ?? ''}`,
  'message.tried': () => 'sent a test text',
  'notice.removed': () => 'removed the notice',
  'notice.set': (facts) => `set the notice ${toOf(facts, 'text') ?? ''}`.trimEnd(),
  'participant.deleted': (facts) => `deleted ${named('participant', facts)}`,
  'participant.updated': (facts) => `changed ${named('participant', facts)}${changed(facts)}`,
  'participants.imported': (facts) =>
    facts.changes.length === 0
      ? 'imported participants'
      : `imported participants: ${toOf(facts, 'imported') ?? 0} new, ${toOf(facts, 'updated') ?? 0} updated`,
  'past-derby.deleted': (facts) => `deleted the result${yearOf(facts)}`,
  'past-derby.published': (facts) => `published the result${yearOf(facts)}`,
  'past-derby.unpublished': (facts) => `hid the result${yearOf(facts)}`,
  'personal-data.erased': () => 'erased the personal data of the derby',
  'prize.drawn': (facts) =>
    `drew ${toOf(facts, 'prize') ?? 'a prize'} for ${entry(facts)}${toOf(facts, 'reason') === null ? '' : `: ${toOf(facts, 'reason')}`}`,
  'prize.redrawn': (facts) =>
    `put the draw of ${fromOf(facts, 'prize') ?? 'a prize'} aside because ${entry(facts)} was not there`,
  'prize.returned': (facts) => `took ${fromOf(facts, 'prize') ?? 'a prize'} back from ${entry(facts)}`,
  'prize.taken': (facts) => `handed ${toOf(facts, 'prize') ?? 'a prize'} to ${entry(facts)}`,
  'run.begun': (facts) => `sent ${count(facts, 'messages', 'message')} to everyone`,
  'run.paused': () => 'paused the messages',
  'run.resent': (facts) => `sent ${count(facts, 'resent', 'undelivered message')} again`,
  'run.resumed': () => 'resumed the messages',
  'run.retried': (facts) => `retried ${count(facts, 'retried', 'failed message')}`,
  'session.ended': () => 'signed out',
  'session.more-refused': (facts) =>
    `failed to sign in ${toOf(facts, 'refusedLogins') ?? 'many'} more times${asUser(facts)}`,
  'session.refreshed': (facts) => `failed to renew a session${ofOther(facts)}`,
  'session.started': (facts) => (facts.outcome === 'refused' ? `failed to sign in${asUser(facts)}` : 'signed in'),
  'session.throttled': (facts) => `tried too often to sign in${asUser(facts)}`,
  'settings.updated': (facts) => `changed settings${changed(facts)}`,
  'user.created': (facts) => {
    const role = toOf(facts, 'role');
    return `created ${named('user', facts)}${role === null ? '' : ` as ${role}`}`;
  },
  'user.deleted': (facts) => {
    const name = fromOf(facts, 'username');
    return `deleted ${name === null ? named('user', facts) : `the user ${shownName(name)}`}`;
  },
  'user.pass-issued': (facts) => `made a scale pass for ${named('user', facts)}`,
  'user.password-changed': () => 'changed the own password',
  'user.password-reset': (facts) => `reset the password of ${named('user', facts)}`,
  'user.reinstated': (facts) => `ended the suspension of ${named('user', facts)}`,
  'user.role-changed': (facts) => {
    const role = toOf(facts, 'role');
    return role === null ? `changed the role of ${named('user', facts)}` : `made ${named('user', facts)} ${role}`;
  },
  'user.suspended': (facts) => `suspended ${named('user', facts)}`,
  'user.two-factor-disabled': (facts) => `turned off two-factor authentication${ofOther(facts)}`,
  'user.two-factor-enabled': () => 'turned on two-factor authentication',
  'user.two-factor-set-up': () => 'began to set up two-factor authentication',
};

const isKnown = (action: string): action is AuditAction => Object.keys(SENTENCES).includes(action);

/** Returns what happened as the rest of a sentence that begins with the actor. */
export function sentenceOf(event: AuditEvent): string {
  const { action, outcome } = event;
  // The newer server of a deployment.
  if (!isKnown(action)) return 'did something that this version of the console has no words for';
  // Refused logins have sentences of their own.
  if (outcome === 'refused' && action.startsWith('user.')) return 'typed a wrong password or code';
  return SENTENCES[action](event);
}

/** All actions with their names, such as "Took back an entry", in the order of the names. */
export const ACTION_NAMES: readonly { readonly action: AuditAction; readonly name: string }[] = (
  Object.keys(SENTENCES) as AuditAction[]
)
  .map((action) => {
    const words = SENTENCES[action]({ subjectName: null, changes: [] });
    return { action, name: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** Returns who acted. A part of the product is not told apart from another. */
export function actorNameOf({ actor }: AuditEvent): string {
  if (actor.kind === 'system') return 'The product';
  return actor.name ?? 'A visitor';
}
