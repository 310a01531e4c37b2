import { fillTemplate } from '@derby/rules/message-text/template';
import type { RankedEntry } from '../entries/index.ts';

/** What is told about a fish. */
export type FishFacts = Pick<RankedEntry, 'firstName' | 'lastName' | 'fishWeightLbs' | 'rank' | 'isJunior'>;

/**
 * A template's text for one fish (docs/rules.md, "Messages"): the weight in its shortest form, the rank as
 * `#3 in the Regular Division`, the address of the board's search for that name below `publicUrl`.
 */
export function renderMessage(template: string, fish: FishFacts, publicUrl: string): string {
  return fillTemplate(template, {
    '[First Name]': fish.firstName,
    '[Weight]': String(fish.fishWeightLbs),
    '[Rank/Position]': `#${fish.rank} in the ${fish.isJunior ? 'Junior' : 'Regular'} Division`,
    '[Leaderboard URL]': leaderboardUrl(fish, publicUrl),
  });
}

/** Spaces become plus signs, which the board's route turns back. */
function leaderboardUrl({ firstName, lastName, isJunior }: FishFacts, publicUrl: string): string {
  const name = encodeURIComponent(`${firstName} ${lastName}`.trim()).replaceAll('%20', '+');
  return `${publicUrl}${isJunior ? '/junior-leaderboard' : '/leaderboard'}/${name}`;
}
