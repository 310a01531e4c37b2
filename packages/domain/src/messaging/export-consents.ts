import { formatFileTime } from '@derby/rules/event/derby-time';
import { foldForSearch } from '@derby/rules/name-fold';
import { listAnglers, type CardDeps } from '../anglers/index.ts';
import { listConsents, type Consent } from '../consents/index.ts';
import { listEntrants } from '../entries/index.ts';
import { assertAdministrator, assertExportsOn, ConflictError, csvFile, type Actor } from '../kernel/index.ts';
import { listParticipants } from '../participants/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { messageModel, type MessageDocument } from './message.ts';
import { findOptOuts } from './opt-outs.ts';

/** More than three texts for each ticket that a derby can have. */
const MAX_TEXTS = 100_000;

const tooManyTexts = () => new ConflictError('One file takes at most 100,000 texts');

interface PersonRow {
  readonly name: string;
  /** Ten digits; blank without a phone. */
  readonly phoneNumber: string;
}

type Text = Pick<
  MessageDocument,
  'recipient' | 'phoneNumber' | 'kind' | 'text' | 'state' | 'stateTimes' | 'departedAt'
>;

interface Row extends PersonRow {
  /** Null for a person without a text. */
  readonly text: Text | null;
  /** What counted when the text was sent; of a person without one, the last consent. */
  readonly consent: Consent | null;
}

const KINDS: Readonly<Record<string, string>> = { auto: 'weigh-in', manual: 'by hand', all: 'to all' };
const timeText = (at: Date | null | undefined): string => (at ? formatFileTime(at) : '');

/** Columns in the order of the file. New ones come last, because programs may read columns by number. */
const COLUMNS: readonly (readonly [header: string, cellOf: (row: Row & { hasRepliedStop: boolean }) => string])[] = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phoneNumber }) => phoneNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')],
  ['Consent Given', ({ consent }) => timeText(consent?.at)],
  ['How', ({ consent }) => consent?.how ?? ''],
  ['Noted By', ({ consent }) => consent?.by.username ?? ''],
  ['Wording', ({ consent }) => (consent ? String(consent.wording) : '')],
  ['Agreed To', ({ consent }) => consent?.text ?? ''],
  ['Taken Back', ({ consent }) => timeText(consent?.endedAt)],
  ['Replied STOP', ({ hasRepliedStop }) => (hasRepliedStop ? 'yes' : '')],
  ['Kind of Text', ({ text }) => (text ? (KINDS[text.kind] ?? text.kind) : '')],
  ['Sent', ({ text }) => timeText(text && sentAt(text))],
  ['Status', ({ text }) => text?.state ?? ''],
  ['Text', ({ text }) => text?.text ?? ''],
];

/** Answers leave with the response to the provider, without a departure. */
const sentAt = ({ departedAt, stateTimes }: Text): Date | null => departedAt ?? stateTimes.accepted ?? null;

/**
 * Exports who agreed to texts, and who got which: one row for each person and text, also of answers, and one for each
 * person without a text. Throws CONFLICT while exports are switched off, and for more texts than one file takes.
 */
export async function exportConsents(deps: SettingsDeps & CardDeps, actor: Actor) {
  assertAdministrator(actor);
  assertExportsOn(deps);
  const { database } = deps;
  const fields = { recipient: 1, phoneNumber: 1, kind: 1, text: 1, state: 1, stateTimes: 1, departedAt: 1 } as const;
  const texts: Text[] = await messageModel(database)
    .find({}, fields)
    .sort({ _id: 1 })
    .limit(MAX_TEXTS + 1)
    .lean();
  if (texts.length > MAX_TEXTS) throw tooManyTexts();
  const [consents, persons] = await Promise.all([listConsents(database), listPersons(deps, actor)]);
  const rows = rowsOf(texts, persons, consents);
  const optOuts = await findOptOuts(deps, [...new Set(rows.map(({ phoneNumber }) => phoneNumber))]);
  const headers = COLUMNS.map(([header]) => header);
  const cells = rows.map((row) => {
    const hasRepliedStop = optOuts.has(row.phoneNumber);
    return COLUMNS.map(([, cellOf]) => cellOf({ ...row, hasRepliedStop }));
  });
  return csvFile('consents', deps.clock.now(), { headers, rows: cells });
}

/** Returns everyone known by name: with a card, with a ticket or with a fish. */
async function listPersons(deps: SettingsDeps & CardDeps, actor: Actor): Promise<PersonRow[]> {
  const [anglers, participants, entrants] = await Promise.all([
    listAnglers(deps, actor),
    listParticipants(deps, actor),
    listEntrants(deps.database),
  ]);
  const ofLists = [...anglers, ...participants].map(({ firstName, lastName, phoneNumber }) => ({
    name: `${firstName} ${lastName}`,
    phoneNumber: phoneNumber ?? '',
  }));
  return [...ofLists, ...entrants];
}

const personKey = ({ name, phoneNumber }: PersonRow): string =>
  JSON.stringify([phoneNumber, foldForSearch(name).joined]);

type Consents = ReadonlyMap<string, readonly Consent[]>;

function rowsOf(texts: readonly Text[], listed: readonly PersonRow[], consents: Consents): Row[] {
  const persons = [...new Map(listed.map((one) => [personKey(one), one])).values()];
  const ofPhone = new Map<string, PersonRow[]>();
  for (const one of persons) {
    if (one.phoneNumber === '') continue;
    const sharing = ofPhone.get(one.phoneNumber);
    if (sharing) sharing.push(one);
    else ofPhone.set(one.phoneNumber, [one]);
  }
  // A text to all is sent once to a phone, and is for everyone of it.
  const sent = texts.flatMap((text) => {
    const sharing = ofPhone.get(text.phoneNumber) ?? [];
    const names = text.kind === 'all' && sharing.length > 0 ? sharing.map(({ name }) => name) : [text.recipient];
    // An answer has no recipient but the number.
    return names.map((name) => rowOfText(text, name || (sharing.at(-1)?.name ?? ''), consents));
  });
  if (sent.length > MAX_TEXTS) throw tooManyTexts();
  const numbers = new Set([...ofPhone.keys(), ...sent.map(({ phoneNumber }) => phoneNumber)]);
  const unknown = [...consents.keys()].filter((phoneNumber) => !numbers.has(phoneNumber));
  const keys = new Set(sent.map(personKey));
  const withoutText = [...persons, ...unknown.map((phoneNumber) => ({ name: '', phoneNumber }))].flatMap((one) =>
    keys.has(personKey(one)) ? [] : [{ ...one, text: null, consent: consents.get(one.phoneNumber)?.at(-1) ?? null }],
  );
  return [...sent, ...withoutText];
}

function rowOfText(text: Text, name: string, consents: Consents): Row {
  const { phoneNumber } = text;
  const at = sentAt(text);
  const counted = ({ at: givenAt, endedAt }: Consent): boolean =>
    at === null ? endedAt === undefined : givenAt <= at && (endedAt === undefined || endedAt > at);
  const consent = consents.get(phoneNumber)?.findLast(counted) ?? null;
  return { name, phoneNumber, text, consent };
}
