import { readRuntimeConfig, type ContestFacts } from '@derby/micro-frontend/runtime-config';
import { PLANNED_CONTEST } from '@derby/ui/event/planned-contest';

/** The contest as its settings say, else as it was planned. */
export function contestFacts(): ContestFacts {
  return readRuntimeConfig()?.contest ?? PLANNED_CONTEST;
}

/** Address of a file of this site's `public` folder on the origin that hosts the site, also when the shell shows it. */
export function siteAssetUrl(path: string): string {
  return new URL(path, import.meta.url).href;
}
