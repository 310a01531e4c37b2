import { fillTemplate } from '@derby/rules/message-text/template';
import type { RankedEntry } from '../entries/index.ts';

/** What is told about a fish. */
export type EntryFacts = Pick<RankedEntry, 'firstName' | 'lastName' | 'fishWeightLbs' | 'rank' | 'isJunior'>;

/** What all messages say of the derby. */
export interface DerbyFacts {
  /** Its name without a year; absent in a run that an earlier version froze. */
  readonly derbyName?: string;
  /** Origin of the links in the texts, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * A template's text for one fish (docs/rules.md, "Messages"): the weight in its shortest form, the rank as `#3 in the
 * Regular Division`, the address of the board's search for that name below `publicUrl`, the name of the derby.
 */
export function renderMessage(template: string, fish: EntryFacts, { derbyName = '', publicUrl }: DerbyFacts): string {
  return fillTemplate(template, {
    '[First Name]': fish.firstName,
    '[Weight]': String(fish.fishWeightLbs),
    '[Rank/Position]': `#${fish.rank} in the ${fish.isJunior ? 'Junior' : 'Regular'} Division`,
    '[Leaderboard URL]': leaderboardUrl(fish, publicUrl),
    '[Derby Name]': derbyName,
  });
}

/** Spaces become plus signs, which the board's route turns back. */
function leaderboardUrl({ firstName, lastName, isJunior }: EntryFacts, publicUrl: string): string {
  const name = encodeURIComponent(`${firstName} ${lastName}`.trim()).replaceAll('%20', '+');
  return `${publicUrl}${isJunior ? '/junior-leaderboard' : '/leaderboard'}/${name}`;
}
