/** Marker strokes in a box of 60 x 100: drawn, because a machine may have no fonts. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'M30 4C8 4 6 28 6 50C6 74 10 96 30 96C50 96 54 74 54 50C54 26 50 4 30 4Z',
  '1': 'M14 22L34 4L34 96',
  '2': 'M8 26C8 10 20 4 31 4C46 4 53 14 52 28C50 50 24 66 6 95L55 94',
  '3': 'M8 14C18 2 50 0 50 26C50 42 38 48 24 48C44 48 55 58 53 74C50 98 18 100 6 84',
  '4': 'M40 96L40 4L5 66L56 66',
  '5': 'M50 5L14 5L11 44C28 36 54 42 53 68C52 96 20 100 6 86',
  '6': 'M46 8C22 10 6 40 7 66C8 88 20 96 31 96C46 96 54 84 53 70C52 56 42 47 30 48C18 49 8 58 7 68',
  '7': 'M5 5L55 5C40 34 28 64 24 96',
  '8': 'M30 46C12 40 8 30 10 20C14 0 48 0 50 20C52 32 44 40 30 46C12 52 4 62 6 76C10 102 52 102 54 76C55 62 46 52 30 46Z',
  '9': 'M52 34C50 46 40 54 29 53C14 52 7 42 8 28C9 12 19 4 31 4C46 4 54 16 53 36C52 66 42 88 22 96',
  '.': 'M26 92L32 92L32 97L26 97Z',
  L: 'M10 4L10 95L52 94',
  B: 'M10 4L10 96M10 5C56 0 56 46 10 48C62 48 60 100 10 95',
};

const ADVANCE = { glyph: 70, narrow: 36, space: 30 };
const WIDTH = 600;
const HEIGHT = 210;

/** Where the string leaves the tag, from its middle. */
export const TAG_HOLE = { x: -WIDTH / 2 + 44 };

/** A paper tag with the weight written on it, around the origin. `weightText` holds digits and a point. */
export function drawTag(weightText: string): string {
  const text = `${weightText} LB`;
  const length = Array.from(text).reduce((sum, character) => sum + advanceOf(character), 0);
  let x = 36 - length / 2;
  const glyphs = Array.from(text, (character) => {
    const glyph = `<path transform="translate(${x} -52)" d="${STROKES[character] ?? ''}"/>`;
    x += advanceOf(character);
    return glyph;
  });
  const left = -WIDTH / 2;
  const top = -HEIGHT / 2;
  const outline = `M${left + 60} ${top}H${-left}V${-top}H${left + 60}L${left} ${-top - 60}V${top + 60}Z`;
  return `
    <path d="${outline}" transform="translate(10 14)" fill="#000" opacity=".35"/>
    <path d="${outline}" fill="#f3e9cf" stroke="#a98f5c" stroke-width="4"/>
    <path d="M${left + 70} ${top + 18}H${-left - 18}V${-top - 18}H${left + 70}" fill="none" stroke="#c9421f" stroke-width="4" opacity=".75"/>
    <circle cx="${TAG_HOLE.x}" cy="0" r="17" fill="#4a3a26" stroke="#b08d4f" stroke-width="8"/>
    <g fill="none" stroke="#16212b" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`;
}

function advanceOf(character: string): number {
  if (character === ' ') return ADVANCE.space;
  return character === '.' ? ADVANCE.narrow : ADVANCE.glyph;
}
