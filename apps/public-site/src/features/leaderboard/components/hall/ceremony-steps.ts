import { isOnPodium } from '@derby/ui/board/rows';
import type { Division, LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { orders, type Boards } from './schedule.ts';

/** One picture of the ceremony: the name of a division, a place, or all places together. */
export type CeremonyStep =
  | { readonly kind: 'title'; readonly division: Division }
  | { readonly kind: 'place'; readonly division: Division; readonly entry: LeaderboardEntry }
  | { readonly kind: 'all'; readonly division: Division; readonly podium: readonly LeaderboardEntry[] };

/** Returns the steps of both divisions, in each from the third place to the first. A division without fish has none. */
export function stepsOf(boards: Boards, firstDivision: Division): CeremonyStep[] {
  return orders[firstDivision].flatMap((division) =>
    stepsOfDivision(division, boards[division].rows.filter(isOnPodium)),
  );
}

function stepsOfDivision(division: Division, podium: readonly LeaderboardEntry[]): CeremonyStep[] {
  if (podium.length === 0) return [];
  const places = podium.toReversed().map((entry): CeremonyStep => ({ kind: 'place', division, entry }));
  return [{ kind: 'title', division }, ...places, { kind: 'all', division, podium }];
}

/** Arrows, space and Enter, and the keys of a presenter. */
const keys: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  Enter: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
};

/** Returns by how many steps a key moves; 0 for other keys. */
export function moveOf(key: string): 1 | -1 | 0 {
  return keys[key] ?? 0;
}
