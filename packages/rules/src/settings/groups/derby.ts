import { derbyEvent } from '../../event/event.ts';
import { field } from '../field.ts';
import { emptyOr, textOf, toggle, wallClock, wholeNumber } from '../kinds.ts';

/** Wall-clock minutes of an instant that is written with the derby's own offset. */
const wallClockOf = (instant: string) => instant.slice(0, 'YYYY-MM-DDTHH:mm'.length);

const moment = emptyOr(wallClock);

/** Settings of the contest; `derby_status` is the derby's own. Moments are empty when not set. */
export const derbyFields = {
  contest_name: field('contestName', textOf({ min: 1, max: 120 }), derbyEvent.title),
  contest_year: field('contestYear', wholeNumber({ min: 2_000, max: 2_100 }), derbyEvent.year),
  registration_enabled: field('registrationEnabled', toggle, true),
  public_registration: field('publicRegistration', toggle, true),
  entry_deadline: field('entryDeadline', moment, wallClockOf(derbyEvent.endsAt)),
  weigh_in_start: field('weighInStart', moment, wallClockOf(derbyEvent.startsAt)),
  weigh_in_end: field('weighInEnd', moment, wallClockOf(derbyEvent.endsAt)),
};
