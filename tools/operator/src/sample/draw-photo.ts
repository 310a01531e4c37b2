import sharp from 'sharp';
import { drawPlanks, type Wood } from './draw-planks.ts';
import { drawSalmon, SALMON, TAIL_ROOT, type SalmonColours } from './draw-salmon.ts';
import { drawTag, TAG_HOLE } from './draw-tag.ts';
import { between, oneOf, seededRandom, type Random } from './random.ts';

const FISH: readonly [SalmonColours, ...SalmonColours[]] = [
  { back: '#2f4a44', flank: '#6f8a86', side: '#c3cfd0', belly: '#eef0ec', fin: '#3f544f' },
  { back: '#253b52', flank: '#5f7f9a', side: '#c6d2da', belly: '#f2f3ef', fin: '#33475a' },
  { back: '#34433a', flank: '#8c8f7c', side: '#cfcbbd', belly: '#efece2', fin: '#4b5347' },
  { back: '#3a4a4c', flank: '#a08583', side: '#d9c4bd', belly: '#f3ece6', fin: '#5a4d4b' },
];
const WOODS: readonly [Wood, ...Wood[]] = [
  { light: '#b58d5e', dark: '#7a5834', grain: '#5b3d20' },
  { light: '#a39a8c', dark: '#6f685d', grain: '#453f37' },
  { light: '#8c6a4a', dark: '#4f3925', grain: '#332314' },
  { light: '#c2a67c', dark: '#94774d', grain: '#6d5330' },
];
const LIGHTS: readonly [string, ...string[]] = ['#ffd9a0', '#cfe6f2', '#fff3d6'];

const LONG_SIDE = 1600;
const SHORT_SIDE = 1200;
/** Pixels along the long side; drawing costs by the pixel. */
const PHOTO_WIDTH = 1200;
const HEAVIEST_LBS = 40;
const JPEG_QUALITY = 90;

/** What a drawn photo shows. The same numbers give the same picture. */
export interface SamplePhoto {
  readonly seed: number;
  /** As written on the tag. */
  readonly weightText: string;
}

/** A salmon on the dock board with its weight tag, as a JPEG like a phone's: lying, or upright every third time. */
export async function drawPhoto({ seed, weightText }: SamplePhoto): Promise<Buffer> {
  const random = seededRandom(seed);
  const isUpright = random() < 0.3;
  const wood = oneOf(random, WOODS);
  const board = { width: LONG_SIDE, height: SHORT_SIDE };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" viewBox="0 0 ${board.width} ${board.height}">
    ${drawPlanks(board, wood, random)}
    ${drawRuler(board)}
    ${drawCatch(weightText, isUpright, random)}
    ${drawLight(oneOf(random, LIGHTS), random)}
  </svg>`;
  const picture = sharp(Buffer.from(svg)).flatten();
  return await (isUpright ? picture.rotate(90) : picture).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

/** The fish, longer the heavier it is, and the tag on a string from its tail. */
function drawCatch(weightText: string, isUpright: boolean, random: Random): string {
  const scale = 0.85 + 0.6 * Math.cbrt(Number(weightText) / HEAVIEST_LBS);
  const x = (LONG_SIDE - SALMON.width * scale) / 2 + between(random, -40, 10);
  const y = (isUpright ? 200 : 290) + between(random, -40, 30);
  const angle = between(random, -5, 5);
  const knot = { x: x + TAIL_ROOT.x * scale, y: y + TAIL_ROOT.y * scale };
  const tag = placeTag(isUpright, random);
  const hole = holeOf(tag);
  const string = `M${knot.x} ${knot.y}C${knot.x - 60} ${knot.y + 260} ${hole.x - 160} ${hole.y - 160} ${hole.x} ${hole.y}`;
  const middle = `${LONG_SIDE / 2} ${SHORT_SIDE / 2}`;
  const fish = drawSalmon(oneOf(random, FISH), random);
  return `
    <defs><radialGradient id="wet"><stop offset=".5" stop-color="#0b2430" stop-opacity=".42"/><stop offset="1" stop-color="#0b2430" stop-opacity="0"/></radialGradient></defs>
    <g transform="rotate(${angle} ${middle})">
      <ellipse cx="${LONG_SIDE / 2}" cy="${y + 285 * scale}" rx="${440 * scale}" ry="${34 * scale}" fill="#000" opacity=".32"/>
      <ellipse cx="${LONG_SIDE / 2}" cy="${y + 200 * scale}" rx="${600 * scale}" ry="${210 * scale}" fill="url(#wet)"/>
      <g transform="translate(${x} ${y}) scale(${scale})">${fish}</g>
      <path d="${string}" fill="none" stroke="#e7dcc0" stroke-width="6"/>
      <g transform="translate(${tag.x} ${tag.y}) rotate(${tag.angle}) scale(${tag.scale})">${drawTag(weightText)}</g>
    </g>`;
}

interface Placed {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly angle: number;
  readonly scale: number;
}

/** Below the fish; in an upright picture smaller and turned, so that the weight reads level. */
function placeTag(isUpright: boolean, random: Random): Placed {
  const tilt = between(random, -9, 9);
  const x = between(random, 560, 1_020);
  return isUpright
    ? { x, y: between(random, 920, 950), angle: tilt - 90, scale: 0.72 }
    : { x, y: between(random, 930, 1_010), angle: tilt, scale: 1 };
}

function holeOf({ x, y, angle, scale }: Placed): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180;
  return { x: x + scale * TAG_HOLE.x * Math.cos(turn), y: y + scale * TAG_HOLE.x * Math.sin(turn) };
}

/** A measuring strip along the upper edge, a mark each inch. */
function drawRuler({ width }: { width: number }): string {
  const marks = Array.from({ length: 49 }, (_, inch) => {
    const x = 40 + (inch * (width - 80)) / 48;
    return `M${x} 70v${inch % 12 === 0 ? 62 : inch % 6 === 0 ? 44 : 26}`;
  });
  return `<rect y="66" width="${width}" height="76" fill="#f0c64a"/><rect y="66" width="${width}" height="76" fill="#000" opacity=".08"/>
    <path d="${marks.join('')}" stroke="#1d1a12" stroke-width="4"/>`;
}

/** Sun from one corner, shade towards the others. */
function drawLight(colour: string, random: Random): string {
  const sun = `cx="${between(random, 0.1, 0.9)}" cy="${between(random, 0, 0.3)}" r="1"`;
  return `
    <defs>
      <radialGradient id="sun" ${sun}><stop offset="0" stop-color="${colour}" stop-opacity=".38"/><stop offset=".6" stop-color="${colour}" stop-opacity="0"/></radialGradient>
      <radialGradient id="shade" cx=".5" cy=".45" r=".78"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient>
    </defs>
    <rect width="${LONG_SIDE}" height="${SHORT_SIDE}" fill="url(#sun)"/><rect width="${LONG_SIDE}" height="${SHORT_SIDE}" fill="url(#shade)"/>`;
}
