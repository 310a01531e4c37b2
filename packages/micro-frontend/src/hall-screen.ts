import { pageRouteOf } from './pages.ts';

/** Query parameter of a board on the large screen of a hall: `?screen=1`. */
const HALL_PARAMETER = 'screen';

/**
 * Returns whether the location fills a screen, without navigation and footer: a board in a hall (docs/screens.md, "Hall
 * screen"), or the display at the scale.
 */
export function isHallScreen({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const page = pageRouteOf(pathname)?.page;
  const isBoard = page === 'leaderboard' || page === 'juniorLeaderboard';
  return page === 'scale' || (isBoard && new URLSearchParams(search).get(HALL_PARAMETER) === '1');
}
