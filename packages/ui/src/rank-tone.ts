/** The tone of a rank on its medal, row or header. */
export type RankTone = 'gold' | 'silver' | 'bronze' | 'plain';

const medals: readonly RankTone[] = ['gold', 'silver', 'bronze'];

/** Gold, silver and bronze for ranks 1 to 3, plain for the rest. */
export function rankTone(rank: number): RankTone {
  return medals[rank - 1] ?? 'plain';
}
