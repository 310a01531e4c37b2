import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { moveCeremony } from './ceremony.ts';
import { createDerbyStateReader } from './derby-state-reader.ts';
import { openResetContext } from './reset-context.fixture.ts';
import { resetDerby } from './reset-derby.ts';

const context = await openResetContext();
beforeEach(async () => await context.endDerbyWith({ entries: 1, photos: 0 }));

const move = async (from: number | null, to: number | null) =>
  await moveCeremony(context.deps(), ADMINISTRATOR, { from, to });
const step = async () => (await createDerbyStateReader(context.deps()).announced()).ceremonyStep;

describe('moveCeremony', () => {
  it('starts, moves and ends the ceremony, and publishes each move', async () => {
    expect(await step()).toBeNull();
    for (const [from, to] of [
      [null, 0],
      [0, 1],
      [1, 0],
      [0, null],
    ] as const) {
      expect(await move(from, to)).toBe(to);
      expect(await step()).toBe(to);
    }
    expect(context.deps().published.filter(({ kind }) => kind === 'ceremony-moved')).toHaveLength(4);
  });

  it('moves one step for any number of equal presses', async () => {
    await move(null, 3);
    expect(await Promise.all(Array.from({ length: 20 }, () => move(3, 4)))).toEqual(
      Array.from({ length: 20 }, () => 4),
    );
    expect(await step()).toBe(4);
  });

  it('refuses a press that did not see the last move', async () => {
    await move(null, 3);
    await move(3, 4);
    await move(4, 5);
    for (const [from, to] of [
      [3, 4],
      [null, 0],
      [4, null],
    ] as const) {
      await expect(move(from, to)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The ceremony was moved elsewhere. Please look and press again.',
      });
    }
    expect(await step()).toBe(5);
  });

  it.each([-1, 22, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])('refuses the step %d', async (wrong) => {
    await expect(move(null, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: ['to'] });
    await expect(move(wrong, null)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: ['from'] });
    expect(await step()).toBeNull();
  });

  it('refuses while the derby is active or being reset, and a reset ends the ceremony', async () => {
    const refusal = { code: 'CONFLICT', message: 'The ceremony starts once the derby has ended' };
    await move(null, 2);
    await context.database.collection('derby').updateOne({}, { $set: { reset: { id: 'r' } } });
    expect(await step()).toBeNull();
    await expect(move(2, 3)).rejects.toMatchObject(refusal);
    await context.database.collection('derby').updateOne({}, { $set: { reset: null } });
    expect(await step()).toBe(2);
    await resetDerby(context.deps(), ADMINISTRATOR);
    expect(await step()).toBeNull();
    expect(await context.rows('derby')).toMatchObject([{ status: 'active', ceremonyStep: null }]);
    await expect(move(null, 0)).rejects.toMatchObject(refusal);
  });
});
