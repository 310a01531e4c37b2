import { PLANNED_CONTEST } from '@derby/ui/event/planned-contest';
import { readRuntimeConfig, type ContestFacts } from '@derby/micro-frontend/runtime-config';

/** The contest as its settings say, else as it was planned. */
export function contestFacts(): ContestFacts {
  return readRuntimeConfig()?.contest ?? PLANNED_CONTEST;
}
