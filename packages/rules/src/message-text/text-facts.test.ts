import { describe, expect, it } from 'vitest';
import { textFacts } from './text-facts.ts';

const segmentsOf = (text: string) => textFacts(text).segments;

describe('textFacts of a GSM-7 text', () => {
  it.each([
    [0, 0],
    [1, 1],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
    [1_530, 10],
    [1_531, 11],
  ])('charges %i characters as %i segments', (characters, segments) => {
    expect(textFacts('a'.repeat(characters))).toMatchObject({ encoding: 'GSM-7', units: characters, segments });
  });

  it('accepts the whole alphabet, including accents and Greek capitals', () => {
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

  it('counts characters of the extension table twice and returns them', () => {
    expect(textFacts('^{}\\[~]|€\f a €')).toMatchObject({
      encoding: 'GSM-7',
      units: 25,
      doubleCharacters: ['^', '{', '}', '\\', '[', '~', ']', '|', '€', '\f'],
    });
    expect([segmentsOf('€'.repeat(80)), segmentsOf('€'.repeat(81))]).toEqual([1, 2]);
  });

  it('does not split an escaped character between segments', () => {
    // 152 + 2 units do not fit into 153, so the rest moves to a third segment.
    const block = `${'a'.repeat(152)}€`;
    expect(textFacts(`${block}${'a'.repeat(151)}`)).toMatchObject({ units: 305, segments: 2 });
    expect(textFacts(`${block}${'a'.repeat(152)}`)).toMatchObject({ units: 306, segments: 3 });
  });
});

describe('textFacts of a UCS-2 text', () => {
  it.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])('charges %i characters as %i segments', (characters, segments) => {
    const facts = textFacts('ő'.repeat(characters));
    expect(facts).toMatchObject({ encoding: 'UCS-2', units: characters, segments });
  });

  it('charges three segments instead of one for one curly quote and returns the quote', () => {
    const text = `Don't miss it! ${'a'.repeat(140)}`;
    expect(textFacts(text)).toMatchObject({ encoding: 'GSM-7', segments: 1, wideCharacters: [] });
    expect(textFacts(text.replace("'", '’'))).toMatchObject({
      encoding: 'UCS-2',
      segments: 3,
      unitsPerSegment: 67,
      wideCharacters: ['’'],
    });
  });

  it('counts an emoji twice and does not split it between segments', () => {
    expect(textFacts('🐟 and 🐟')).toMatchObject({ units: 9, doubleCharacters: ['🐟'], wideCharacters: ['🐟'] });
    expect(segmentsOf('🐟'.repeat(35))).toBe(1);
    // 33 emoji fit into 67 units. The last unit is unused.
    expect(segmentsOf('🐟'.repeat(66))).toBe(2);
    expect(segmentsOf('🐟'.repeat(67))).toBe(3);
  });

  it('counts brackets once', () => {
    expect(textFacts('[ő]')).toMatchObject({ units: 3, doubleCharacters: [] });
  });
});

it('textFacts charges an MMS of any length as one segment', () => {
  expect(textFacts('’'.repeat(1_600), { isMms: true }).segments).toBe(1);
  expect(textFacts('', { isMms: true }).segments).toBe(1);
});

// TwilioDevEd/message-segment-calculator#18: characters of the extension table were counted twice beside an emoji.
it('textFacts counts characters of the extension table once when another character forces UCS-2', () => {
  const text = `this is a ${']'.repeat(75)}😘`;
  expect(textFacts(text)).toMatchObject({ encoding: 'UCS-2', units: 87, segments: 2, doubleCharacters: ['😘'] });
});

// warthog618/sms#6: an emoji at the end of a segment moves to the next one.
it('textFacts does not split an emoji between segments', () => {
  expect(segmentsOf(`${'я'.repeat(65)}👋${'я'.repeat(67)}`)).toBe(2);
  expect(segmentsOf(`${'я'.repeat(66)}👋${'я'.repeat(65)}`)).toBe(2);
  expect(segmentsOf(`${'я'.repeat(66)}👋${'я'.repeat(66)}`)).toBe(3);
});
