import { describe, expect, it } from 'vitest';
import { textFacts } from './text-facts.ts';

const segmentsOf = (text: string) => textFacts(text).segments;

describe('a text of the GSM alphabet', () => {
  it.each([
    [0, 0],
    [1, 1],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
    [1_530, 10],
    [1_531, 11],
  ])('of %i characters is charged as %i', (characters, segments) => {
    expect(textFacts('a'.repeat(characters))).toMatchObject({ encoding: 'GSM-7', units: characters, segments });
  });

  it('has all of it, accents and Greek capitals included', () => {
    const alphabet =
      '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿';
    const letters = 'abcdefghijklmnopqrstuvwxyzäöñüà';
    expect(textFacts(alphabet + letters)).toEqual({
      encoding: 'GSM-7',
      units: 127,
      segments: 1,
      unitsPerSegment: 160,
      wideCharacters: [],
      doubleCharacters: [],
    });
  });

  it('counts the extension table twice and names what it met', () => {
    expect(textFacts('^{}\\[~]|€\f a €')).toMatchObject({
      encoding: 'GSM-7',
      units: 25,
      doubleCharacters: ['^', '{', '}', '\\', '[', '~', ']', '|', '€', '\f'],
    });
    expect([segmentsOf('€'.repeat(80)), segmentsOf('€'.repeat(81))]).toEqual([1, 2]);
  });

  it('never cuts an escaped character in two', () => {
    // 152 + 2 do not fit into 153: the third segment takes what was pushed out.
    const block = `${'a'.repeat(152)}€`;
    expect(textFacts(`${block}${'a'.repeat(151)}`)).toMatchObject({ units: 305, segments: 2 });
    expect(textFacts(`${block}${'a'.repeat(152)}`)).toMatchObject({ units: 306, segments: 3 });
  });
});

describe('a text with another character', () => {
  it.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])('of %i characters is charged as %i', (characters, segments) => {
    const facts = textFacts('ő'.repeat(characters));
    expect(facts).toMatchObject({ encoding: 'UCS-2', units: characters, segments });
  });

  it('costs three segments instead of one for one curly quote, and names the quote', () => {
    const text = `Don't miss it! ${'a'.repeat(140)}`;
    expect(textFacts(text)).toMatchObject({ encoding: 'GSM-7', segments: 1, wideCharacters: [] });
    expect(textFacts(text.replace("'", '’'))).toMatchObject({
      encoding: 'UCS-2',
      segments: 3,
      unitsPerSegment: 67,
      wideCharacters: ['’'],
    });
  });

  it('counts an emoji twice and never cuts it in two', () => {
    expect(textFacts('🐟 and 🐟')).toMatchObject({ units: 9, doubleCharacters: ['🐟'], wideCharacters: ['🐟'] });
    expect(segmentsOf('🐟'.repeat(35))).toBe(1);
    // 33 fit into 67 units, the last unit stays empty.
    expect(segmentsOf('🐟'.repeat(66))).toBe(2);
    expect(segmentsOf('🐟'.repeat(67))).toBe(3);
  });

  it('does not count brackets twice any more', () => {
    expect(textFacts('[ő]')).toMatchObject({ units: 3, doubleCharacters: [] });
  });
});

it('charges a message with a photo as one, whatever its length', () => {
  expect(textFacts('’'.repeat(1_600), { isMms: true }).segments).toBe(1);
  expect(textFacts('', { isMms: true }).segments).toBe(1);
});
