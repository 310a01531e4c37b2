import { pageRouteOf } from './pages.ts';

/** Query parameter of a board on the large screen of a hall: `?screen=1`. */
const HALL_PARAMETER = 'screen';

/**
 * Returns whether the location is a board for the screen of a hall, without navigation and footer (docs/screens.md,
 * "Hall screen").
 */
export function isHallScreen({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const page = pageRouteOf(pathname)?.page;
  const isBoard = page === 'leaderboard' || page === 'juniorLeaderboard';
  return isBoard && new URLSearchParams(search).get(HALL_PARAMETER) === '1';
}
