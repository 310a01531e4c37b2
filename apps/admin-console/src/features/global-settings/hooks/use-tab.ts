import { useSearchParams } from '@derby/micro-frontend/router';
import { TABS, type TabName } from '../tabs.ts';

const PARAM = 'tab';

/** The tab of the address, so that a reload and a link show the same. */
export function useTab(): [TabName, (tab: TabName) => void] {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get(PARAM)) ?? TABS[0];
  return [tab.value, (next) => setParams({ [PARAM]: next }, { replace: true })];
}
