import { fillTemplate } from '@derby/rules/message-text/template';
import type { RankedEntry } from '../entries/index.ts';

/** The facts about an entry in a text. */
export type EntryFacts = Pick<RankedEntry, 'firstName' | 'lastName' | 'fishWeightLbs' | 'rank' | 'isJunior'>;

/** The facts about the derby in a text. */
export interface DerbyFacts {
  /** Name without the year; absent in runs that an earlier version froze. */
  readonly derbyName?: string;
  /** Origin of the links, without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Fills a template for one entry (docs/rules.md, "Messages"). The weight has its shortest form, the rank is `#3 in the
 * Regular Division`, and the address is the board's search for the name.
 */
export function renderMessage(template: string, entry: EntryFacts, { derbyName = '', publicUrl }: DerbyFacts): string {
  return fillTemplate(template, {
    '[First Name]': entry.firstName,
    '[Weight]': String(entry.fishWeightLbs),
    '[Rank/Position]': `#${entry.rank} in the ${entry.isJunior ? 'Junior' : 'Regular'} Division`,
    '[Leaderboard URL]': leaderboardUrl(entry, publicUrl),
    '[Derby Name]': derbyName,
  });
}

/** Writes spaces as plus signs, which the board's route decodes. */
function leaderboardUrl({ firstName, lastName, isJunior }: EntryFacts, publicUrl: string): string {
  const name = encodeURIComponent(`${firstName} ${lastName}`.trim()).replaceAll('%20', '+');
  return `${publicUrl}${isJunior ? '/junior-leaderboard' : '/leaderboard'}/${name}`;
}
