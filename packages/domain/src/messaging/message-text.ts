import { divisionOf } from '@derby/rules/divisions';
import { gsm7UnitsOf } from '@derby/rules/message-text/gsm7';
import { FOLLOW_PARAMETER } from '@derby/rules/follow-parameter';
import { fillTemplate, validateTemplate } from '@derby/rules/message-text/template';
import { DEFAULT_MANUAL_TEMPLATE } from '@derby/rules/settings/rows';
import { withoutHidden } from '@derby/rules/unicode-text';
import type { RankedEntry } from '../entries/index.ts';
import { BadInputError } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** The dependencies of writing messages. Links in texts begin with `publicUrl`, which has no trailing slash. */
export type MessagingDeps = SettingsDeps & { readonly publicUrl: string };

/** The facts about an entry in a text. */
type EntryFacts = Pick<RankedEntry, 'id' | 'firstName' | 'lastName' | 'fishWeightLbs' | 'isJunior'>;

/** The facts about the derby in a text. */
export interface DerbyFacts {
  /** Name without the year; absent in runs that an earlier version froze. */
  readonly derbyName?: string;
  /** Origin of the links, without a trailing slash. */
  readonly publicUrl: string;
}

export function derbyFacts({ publicUrl, settings }: MessagingDeps): Required<DerbyFacts> {
  return { derbyName: settings.current().event.shortTitle, publicUrl };
}

/** The provider's maximum length of a text, in UTF-16 units as browsers count them. */
export const MAX_MESSAGE_LENGTH = 1_600;

/** Throws BAD_INPUT when the text is blank or too long. */
export function assertMessageText(text: string): void {
  if (text.trim() === '') throw new BadInputError('Please enter a message', ['message']);
  if (text.length > MAX_MESSAGE_LENGTH) {
    throw new BadInputError(`The message must be at most ${MAX_MESSAGE_LENGTH} characters`, ['message']);
  }
}

/** Normalizes line ends of a final text and checks it like a template (docs/rules.md, "Messages"). Throws BAD_INPUT. */
export function checkFinalText(given: string): string {
  const text = given.replace(/\r\n?/g, '\n');
  assertMessageText(text);
  const reason = validateTemplate(text);
  if (reason !== undefined) throw new BadInputError(`The message ${reason}`, ['finalText']);
  return text;
}

/** A longer name is shortened, because each segment is paid for. */
const MAX_NAME_CHARACTERS = 30;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns whether a name has at most as many characters, whose number is not larger than that of its units. */
const isShort = (name: string) => name.length <= MAX_NAME_CHARACTERS;

/** Returns the characters of a name as readers see them. Takes longer than the rest of a message. */
function charactersOf(name: string): string[] {
  return Array.from(graphemes.segment(name), ({ segment }) => segment);
}

/**
 * Returns the name without hidden characters, which older names may have, shortened with an ellipsis that does not force
 * another encoding on the text.
 */
function nameInText(name: string): string {
  const visible = withoutHidden(name);
  if (isShort(visible)) return visible;
  const characters = charactersOf(visible);
  if (characters.length <= MAX_NAME_CHARACTERS) return visible;
  const isGsm7 = characters.slice(0, MAX_NAME_CHARACTERS).every((character) => gsm7UnitsOf(character) !== null);
  const ellipsis = isGsm7 ? '...' : '…';
  return (
    characters
      .slice(0, MAX_NAME_CHARACTERS - ellipsis.length)
      .join('')
      .trimEnd() + ellipsis
  );
}

/**
 * Fills a template for one entry (docs/rules.md, "Messages"). The weight has its shortest form, the rank is `#3 in the
 * Regular Division`, and the address is the board's search for the name, which follows the entry.
 */
export function renderMessage(template: string, entry: EntryFacts & { rank: number }, derby: DerbyFacts): string {
  return fill(template, entry, derby, `#${entry.rank} in the ${divisionOf(entry).name}`);
}

/**
 * Fills `sms_manual_template` like `renderMessage`. While it is the default text, the rank is `a rank of 3`. For an entry
 * without a rank, it is `your final position`.
 */
export function renderManualMessage(
  template: string,
  entry: EntryFacts & { rank: number | null },
  derby: DerbyFacts,
): string {
  const { rank } = entry;
  if (rank === null) return fill(template, entry, derby, 'your final position');
  if (template === DEFAULT_MANUAL_TEMPLATE) return fill(template, entry, derby, `a rank of ${rank}`);
  return renderMessage(template, { ...entry, rank }, derby);
}

function fill(template: string, entry: EntryFacts, { derbyName = '', publicUrl }: DerbyFacts, rank: string): string {
  return fillTemplate(template, {
    '[First Name]': nameInText(entry.firstName),
    '[Weight]': String(entry.fishWeightLbs),
    '[Rank/Position]': rank,
    '[Leaderboard URL]': leaderboardUrl(entry, publicUrl),
    '[Derby Name]': derbyName,
  });
}

/** Writes spaces as plus signs, which the board's route decodes. The search also finds a name by its start. */
function leaderboardUrl({ id, firstName, lastName, ...entry }: EntryFacts, publicUrl: string): string {
  const [first, last] = [firstName, lastName]
    .map(withoutHidden)
    .map((name) => (isShort(name) ? name : charactersOf(name).slice(0, MAX_NAME_CHARACTERS).join('')));
  const name = encodeURIComponent(`${first} ${last}`.trim()).replaceAll('%20', '+');
  return `${publicUrl}${divisionOf(entry).path}/${name}?${FOLLOW_PARAMETER}=${id}`;
}
