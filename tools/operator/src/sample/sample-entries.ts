import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedEntry } from '@derby/domain/entries';
import { DEFAULT_CONTEST } from '@derby/rules/event/default-event';
import { instantOfWallClock } from '@derby/rules/event/derby-time';
import { SAMPLE_WEIGH_INS, type SampleWeighIn } from './weigh-ins.ts';

/** `salmon-1.jpg` to `salmon-6.jpg`. */
const PHOTOS = 6;
const SECOND_MS = 1_000;

/** Returns the entries of a half-finished derby in order of creation; without a photo folder they have no photos. */
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

/** Returns the instant of a wall-clock time `HH:mm:ss` on the day of the first derby, in its zone. */
function onEventDay(time: string): Date {
  const [hours = '', minutes = '', seconds = ''] = time.split(':');
  const day = DEFAULT_CONTEST.weighInStart.slice(0, 'YYYY-MM-DD'.length);
  return new Date(instantOfWallClock(`${day}T${hours}:${minutes}`).getTime() + Number(seconds) * SECOND_MS);
}
