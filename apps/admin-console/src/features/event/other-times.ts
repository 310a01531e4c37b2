import { formatWallTime } from '@derby/rules/event/derby-time';
import type { FieldPath } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';

/** The times of a weigh-in that both the programme and the settings have. */
const TIMES = [
  { key: 'startsAt', setting: 'weighInStart', verb: 'starts' },
  { key: 'endsAt', setting: 'weighInEnd', verb: 'ends' },
] as const;

const WEIGH_IN = /\bweigh[ -]?in\b/i;
const TIME_LENGTH = 'HH:mm'.length;

/**
 * Returns a sentence for each field where the programme says another time than the weigh-in. An empty time is not
 * another one.
 */
export function otherTimesIn({
  programme,
  ...settings
}: Pick<EventFormValues, 'programme' | 'weighInStart' | 'weighInEnd'>): ReadonlyMap<
  FieldPath<EventFormValues>,
  string
> {
  const found = programme.flatMap((item, index) =>
    TIMES.flatMap(({ key, setting, verb }) => {
      const [shown, set] = [item[key], settings[setting].slice(-TIME_LENGTH)];
      if (!WEIGH_IN.test(item.title) || shown === '' || set === '' || shown === set) return [];
      const text = `The programme says ${formatWallTime(shown)}, but the weigh-in ${verb} at ${formatWallTime(set)}. Visitors read both.`;
      return [[setting, text] as const, [`programme.${index}.${key}`, text] as const];
    }),
  );
  return new Map(found);
}
