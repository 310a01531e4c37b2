import { fileURLToPath } from 'node:url';
import { rankDivision } from '@derby/domain/leaderboard';
import { DEFAULT_CONTEST } from '@derby/rules/event/default-event';
import { instantOfWallClock } from '@derby/rules/event/derby-time';
import { describe, expect, it } from 'vitest';
import { sampleEntries } from './sample-entries.ts';

const photoFolder = fileURLToPath(new URL('../../sample-photos', import.meta.url));
const entries = sampleEntries({ photoFolder });
const MINUTE_MS = 60_000;

describe('the sample derby', () => {
  it('has 60 regular and 20 junior entries, 25 of them with a photo', () => {
    expect(entries.filter(({ isJunior }) => !isJunior)).toHaveLength(60);
    expect(entries.filter(({ isJunior }) => isJunior)).toHaveLength(20);
    expect(entries.filter(({ photo }) => photo)).toHaveLength(25);
    expect(sampleEntries({ photoFolder: null }).filter(({ photo }) => photo)).toEqual([]);
  });

  it('has entries in order of time during the first two hours of the event', () => {
    const startsAt = instantOfWallClock(DEFAULT_CONTEST.weighInStart).getTime();
    const minutes = entries.map(({ createdAt }) => (createdAt.getTime() - startsAt) / MINUTE_MS);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    expect(minutes.at(0)).toBeGreaterThan(0);
    expect(minutes.at(-1)).toBeLessThan(120);
  });

  it('has only phone numbers of the range that is reserved for fiction', () => {
    for (const { phoneNumber } of entries) expect(phoneNumber).toMatch(/^\d{3}-555-01\d\d$/);
  });

  it('has ties in both divisions, one of them among the first ten ranks', () => {
    const tiesOf = (isJunior: boolean) => {
      const division = entries.filter((entry) => entry.isJunior === isJunior);
      const ranked = rankDivision(
        division.map(({ createdAt, fishWeight }, index) => ({
          id: index + 1,
          createdAt,
          fishWeightLbs: Number(fishWeight),
        })),
      );
      return ranked.filter(({ fishWeightLbs }, index) => fishWeightLbs === ranked[index + 1]?.fishWeightLbs);
    };
    expect(tiesOf(true).length).toBeGreaterThanOrEqual(2);
    expect(tiesOf(false).some(({ rank }) => rank <= 10)).toBe(true);
  });
});

it('every photo of the sample derby is a JPEG', async () => {
  const photos = entries.flatMap(({ photo }) => photo ?? []);
  const bytes = await Promise.all(photos.map(async (photo) => await photo.read(1_000_000)));
  for (const one of bytes) expect(one.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});
