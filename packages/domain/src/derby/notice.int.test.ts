import { beforeEach, describe, expect, it } from 'vitest';
import { currentNotice } from '../leaderboard/index.ts';
import { ADMINISTRATOR, atOnce } from '../testing/index.ts';
import { createDerbyStateReader } from './derby-state-reader.ts';
import { removeNotice, setNotice } from './notice.ts';
import { openResetContext } from './reset-context.fixture.ts';
import { resetDerby } from './reset-derby.ts';

const WEIGHMASTER = { ...ADMINISTRATOR, kind: 'weighmaster' } as const;

const context = await openResetContext();
beforeEach(async () => await context.endDerbyWith({ entries: 1, photos: 0 }));

const deps = () => ({ ...context.deps(), publicUrl: 'https://derby.example' });
const set = async (text: string, until?: string) => await setNotice(deps(), ADMINISTRATOR, { text, until });
const shown = async () => await currentNotice({ ...deps(), boardState: createDerbyStateReader(deps()) });

describe('setNotice', () => {
  it('shows the line until its time, or until it is removed', async () => {
    expect(await shown()).toBeNull();
    deps().clock.set(new Date('2025-08-09T22:00:00Z'));
    await set('  Weigh-in moves to 3:30 PM ', '2025-08-09T15:30');
    expect(await shown()).toEqual({
      text: 'Weigh-in moves to 3:30 PM',
      until: new Date('2025-08-09T22:30:00Z'),
    });
    deps().clock.set(new Date('2025-08-09T22:30:00Z'));
    expect(await shown()).toBeNull();
    await set('Bring a jacket');
    expect(await shown()).toEqual({ text: 'Bring a jacket', until: null });
    expect([await removeNotice(deps(), ADMINISTRATOR), await removeNotice(deps(), ADMINISTRATOR)]).toEqual([
      true,
      true,
    ]);
    expect(await shown()).toBeNull();
  });

  it('refuses what is no notice', async () => {
    deps().clock.set(new Date('2025-08-09T22:00:00Z'));
    for (const [text, until, message] of [
      [' ', undefined, 'The notice must not be empty'],
      ['See www.other.example', undefined, 'The notice may link to https://derby.example only'],
      ['Bring a jacket', '2025-08-09T15:00', 'The end of the notice is over. Choose a later time.'],
      [
        'Bring a jacket',
        'tomorrow',
        'The end of the notice must be a date and time like 2025-08-09T12:00, in a year from 2000 to 2100',
      ],
    ] as const) {
      await expect(set(text, until)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
    }
    await expect(setNotice(deps(), WEIGHMASTER, { text: 'Hi' })).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    expect(await shown()).toBeNull();
  });

  it('keeps one of several lines that are set at once', async () => {
    const texts = ['one', 'two', 'three'];
    await atOnce(3, async (index) => await set(texts[index] ?? ''));
    expect(texts).toContain((await shown())?.text);
  });

  it('is void in the next derby', async () => {
    await set('Bring a jacket');
    await resetDerby(deps(), ADMINISTRATOR);
    expect(await shown()).toBeNull();
    await set('See you next year');
    expect(await shown()).toEqual({ text: 'See you next year', until: null });
  });
});
