import { beforeAll, describe, expect, it } from 'vitest';
import { openFonts, type SetText } from './set-text.ts';

let setText: SetText;
beforeAll(async () => {
  setText = await openFonts();
});

/** Returns the shapes of a line from the left, without their places. */
const shapesOf = (text: string) =>
  Array.from(
    setText(text)
      ?.drawAt(0, 0, 10)
      .matchAll(/ d="([^"]*)"/g) ?? [],
    ([, shape]) => shape,
  );

describe('setText', () => {
  it.each([
    ['Latin', 'J. Łukaszewicz-Čapek O’Neill'],
    ['Vietnamese', 'N. Nguyễn Thị Ảnh'],
    ['Nordic', 'S. Ødegård'],
    ['Salish', 'xʷməθkʷəy̓əm'],
    ['Greek', 'Γ. Παπαδόπουλος'],
    ['Cyrillic', 'И. Щербаков'],
    ['Devanagari', 'क. श्रीवास्तव'],
    ['Gurmukhi', 'ਹ. ਢਿੱਲੋਂ'],
    ['Arabic', 'م. الشريف'],
    ['Hebrew', 'א. כֹּהֵן'],
    ['Arabic after a Latin initial', 'M. الشريف'],
  ])('has all letters of a name: %s', (_script, name) => {
    const line = setText(name);
    expect(line?.width).toBeGreaterThan(0);
    expect(shapesOf(name).join('')).not.toContain('NaN');
  });

  it.each(['漢字', 'ไทย', 'J. Smith 山', '🐟', '\uE000'])('returns null for %s, which no font has', (text) => {
    expect(setText(text)).toBeNull();
  });

  it('draws right-to-left letters from the right, after Latin ones', () => {
    const [alef = '', bet = ''] = ['א', 'ב'].flatMap(shapesOf);
    expect(shapesOf('אב')).toEqual([bet, alef]);
    expect(shapesOf('3 אב').slice(-2)).toEqual([bet, alef]);
    expect(shapesOf('אב 3').slice(-2)).toEqual([bet, alef]);
  });

  it('ignores characters that hide or reverse text', () => {
    expect(shapesOf('\u2068A\u202E\u0000B\u2069')).toEqual(shapesOf('AB'));
  });

  it('gives stacked marks the room that they need', () => {
    const stack = `a${'\u0301\u0302\u0303\u0304'.repeat(2)}`;
    expect(setText(stack)?.top).toBeGreaterThan((setText('a')?.top ?? 0) * 1.2);
  });
});
