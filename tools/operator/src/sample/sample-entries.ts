import type { ImportedEntry } from '@derby/domain/entries';
import { derbyEvent } from '@derby/rules/event/event';
import { drawPhoto } from './draw-photo.ts';
import { SAMPLE_WEIGH_INS, type SampleWeighIn } from './weigh-ins.ts';

/** The half-finished derby, in the order of the scale. A photo is drawn when it is read. */
export function sampleEntries(options: { withPhotos: boolean }): ImportedEntry[] {
  return SAMPLE_WEIGH_INS.map((weighIn, index) => sampleEntry(weighIn, index + 1, options));
}

function sampleEntry(weighIn: SampleWeighIn, seed: number, { withPhotos }: { withPhotos: boolean }): ImportedEntry {
  const [time, firstName, lastName, phoneNumber, weightText, division, photo] = weighIn;
  return {
    firstName,
    lastName,
    phoneNumber,
    fishWeight: weightText,
    isJunior: division === 'junior',
    createdAt: onEventDay(time),
    ...(photo && withPhotos ? { photo: { read: () => drawPhoto({ seed, weightText }) } } : {}),
  };
}

/** The instant of a wall-clock time on the day of the derby, in the derby's own offset. */
function onEventDay(time: string): Date {
  const { startsAt } = derbyEvent;
  const timeStart = startsAt.indexOf('T') + 1;
  return new Date(startsAt.slice(0, timeStart) + time + startsAt.slice(timeStart + 'HH:mm:ss'.length));
}
