import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedEntry } from '@derby/domain/entries';
import { derbyEvent } from '@derby/rules/event/event';
import { SAMPLE_WEIGH_INS, type SampleWeighIn } from './weigh-ins.ts';

/** `salmon-1.jpg` to `salmon-6.jpg`. */
const PHOTOS = 6;

/** The half-finished derby, in the order of the scale; without a folder of photos none has one. */
export function sampleEntries({ photoFolder }: { photoFolder: string | null }): ImportedEntry[] {
  return SAMPLE_WEIGH_INS.map((weighIn, index) => {
    const photoFile = photoFolder && join(photoFolder, `salmon-${(index % PHOTOS) + 1}.jpg`);
    return sampleEntry(weighIn, photoFile);
  });
}

function sampleEntry(weighIn: SampleWeighIn, photoFile: string | null): ImportedEntry {
  const [time, firstName, lastName, phoneNumber, weightText, division, photo] = weighIn;
  return {
    firstName,
    lastName,
    phoneNumber,
    fishWeight: weightText,
    isJunior: division === 'junior',
    createdAt: onEventDay(time),
    ...(photo && photoFile ? { photo: { read: async () => await readFile(photoFile) } } : {}),
  };
}

/** The instant of a wall-clock time on the day of the derby, in the derby's own offset. */
function onEventDay(time: string): Date {
  const { startsAt } = derbyEvent;
  const timeStart = startsAt.indexOf('T') + 1;
  return new Date(startsAt.slice(0, timeStart) + time + startsAt.slice(timeStart + 'HH:mm:ss'.length));
}
