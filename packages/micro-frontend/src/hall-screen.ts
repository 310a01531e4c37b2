import { pageRouteOf } from './pages.ts';

/** What the address of a board says when it is shown on the large screen of a hall: `?screen=1`. */
const HALL_PARAMETER = 'screen';

/** True for a board that fills the screen of a hall, without navigation and footer (docs/screens.md, "Hall screen"). */
export function isHallScreen({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const page = pageRouteOf(pathname)?.page;
  const isBoard = page === 'leaderboard' || page === 'juniorLeaderboard';
  return isBoard && new URLSearchParams(search).get(HALL_PARAMETER) === '1';
}
