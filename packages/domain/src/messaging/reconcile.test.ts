import { describe, expect, it } from 'vitest';
import { judgeLookUp } from './reconcile.ts';

const DEPARTED = new Date('2025-08-09T19:00:00.000Z');
const MINUTE = 60;
const HOUR = 3_600;
const after = (seconds: number) => new Date(DEPARTED.getTime() + seconds * 1_000);
const timings = { lookUpGraceMs: 60_000 };

/** Calls judgeLookUp with times in seconds after the departure. `ahead`: by how much the provider's clock is ahead. */
function judge(given: {
  lookedAt: number;
  ahead?: number;
  created?: number[];
  absentSince?: number;
  listedSince?: number;
  others?: { readonly created: number | null; readonly isHidden?: boolean }[];
  isTimeKnown?: boolean;
}) {
  const { lookedAt, ahead = 0, created = [], absentSince, listedSince, others = [], isTimeKnown = true } = given;
  const found = created.map((seconds) => ({
    sid: `created ${seconds}`,
    status: 'sent',
    errorCode: null,
    createdAt: after(seconds),
  }));
  const { matches, isAbsent } = judgeLookUp(
    { departedAt: DEPARTED, absentSince: absentSince === undefined ? null : after(absentSince) },
    {
      kind: 'listed',
      found,
      others: others.map((one, index) => ({
        sid: `other ${index}`,
        createdAt: one.created === null ? null : after(one.created),
        isHidden: one.isHidden ?? false,
      })),
      respondedAt: isTimeKnown ? after(lookedAt + ahead) : null,
      listedSince: listedSince === undefined ? null : after(listedSince),
    },
    { at: after(lookedAt), timings },
  );
  return { matches: matches.map(({ sid }) => sid), isAbsent };
}

describe('judgeLookUp', () => {
  it('matches a message created at most two minutes before the departure', () => {
    expect(judge({ lookedAt: 5, created: [1, -2 * MINUTE] }).matches).toEqual(['created 1', 'created -120']);
    expect(judge({ lookedAt: 5, created: [-2 * MINUTE - 1] }).matches).toEqual([]);
  });

  it.each([5 * MINUTE, -5 * MINUTE, 3 * HOUR, -72 * HOUR])(
    'uses the clock of the provider when it is %i s ahead',
    (ahead) => {
      expect(judge({ lookedAt: 5, ahead, created: [ahead + 1, ahead - 3 * MINUTE] }).matches).toEqual([
        `created ${ahead + 1}`,
      ]);
    },
  );

  it('declares a message absent after three quarters of the grace period plus a second', () => {
    expect(judge({ lookedAt: 51, absentSince: 5 }).isAbsent).toBe(true);
    expect(judge({ lookedAt: 50, absentSince: 5 }).isAbsent).toBe(false);
    expect(judge({ lookedAt: 3 * HOUR }).isAbsent).toBe(false);
  });

  it('measures the absence by the clock of the provider', () => {
    expect(judge({ lookedAt: HOUR, ahead: -HOUR + 30, absentSince: 5 }).isAbsent).toBe(false);
    expect(judge({ lookedAt: 90, absentSince: 5, isTimeKnown: false }).isAbsent).toBe(false);
  });

  it('does not declare a message absent when one with the same text was created within a day', () => {
    expect(judge({ lookedAt: 90, absentSince: 5, created: [-23 * HOUR] })).toEqual({ matches: [], isAbsent: false });
    expect(judge({ lookedAt: 90, absentSince: 5, created: [-25 * HOUR] })).toEqual({ matches: [], isAbsent: true });
  });

  it.each([
    ['with another text since the departure', { created: 1 }, false],
    ['with another text before the departure', { created: -2 * MINUTE - 1 }, true],
    ['with a hidden text within a day', { created: -23 * HOUR, isHidden: true }, false],
    ['with a hidden text before that', { created: -25 * HOUR, isHidden: true }, true],
    ['without a time', { created: null }, false],
  ])('judges absence when the list has another message %s', (_what, other, isAbsent) => {
    expect(judge({ lookedAt: 90, absentSince: 5, others: [other] })).toEqual({ matches: [], isAbsent });
  });

  it('does not declare a message absent when the list covers less than a day', () => {
    expect(judge({ lookedAt: 90, absentSince: 5, listedSince: -23 * HOUR }).isAbsent).toBe(false);
    expect(judge({ lookedAt: 90, absentSince: 5, listedSince: -25 * HOUR }).isAbsent).toBe(true);
  });
});
