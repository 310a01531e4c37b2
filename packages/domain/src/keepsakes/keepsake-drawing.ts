import { divisionOf } from '@derby/rules/divisions';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { SCALE_DECIMALS, scaleWeight } from '@derby/rules/weight';
import { fitLines, fitText, type TextBox } from './fit-text.ts';
import type { KeepsakeFacts } from './keepsake-facts.ts';
import type { SetLine, SetText } from './set-text.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Where everything stands in a picture, in pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly photo: Box;
  /** Everything but the photo. */
  readonly panel: Box;
  readonly name: TextBox;
  /** On its baseline. */
  readonly weight: Point & { readonly width: number; readonly size: number };
  /** The circle of the rank. */
  readonly rank: Point & { readonly radius: number };
  /** What stands beside the rank: its time, and the division of juniors. */
  readonly notes: TextBox;
  readonly timeline: Point & { readonly width: number; readonly size: number };
  readonly derby: TextBox;
  readonly thanks: TextBox;
}

export const LAYOUTS = {
  share: {
    width: 1_080,
    height: 1_350,
    photo: { x: 0, y: 0, width: 1_080, height: 810 },
    panel: { x: 0, y: 810, width: 1_080, height: 540 },
    name: { x: 60, y: 828, width: 960, height: 92, size: 84 },
    weight: { x: 60, y: 1_090, width: 700, size: 212 },
    rank: { x: 920, y: 1_002, radius: 78 },
    notes: { x: 820, y: 1_086, width: 200, height: 74, size: 32, align: 'middle' },
    timeline: { x: 60, y: 1_196, width: 960, size: 30 },
    derby: { x: 60, y: 1_258, width: 520, height: 64, size: 46 },
    thanks: { x: 600, y: 1_258, width: 420, height: 64, size: 30, align: 'end' },
  },
  preview: {
    width: 1_200,
    height: 630,
    photo: { x: 0, y: 0, width: 630, height: 630 },
    panel: { x: 630, y: 0, width: 570, height: 630 },
    name: { x: 666, y: 24, width: 498, height: 90, size: 80 },
    weight: { x: 666, y: 252, width: 498, size: 176 },
    rank: { x: 722, y: 340, radius: 56 },
    notes: { x: 802, y: 290, width: 362, height: 100, size: 44 },
    timeline: { x: 666, y: 450, width: 498, size: 26 },
    derby: { x: 666, y: 496, width: 498, height: 58, size: 42 },
    thanks: { x: 666, y: 554, width: 498, height: 46, size: 28 },
  },
} as const satisfies Record<string, Layout>;

interface Colours {
  readonly ground: string;
  readonly ink: string;
  /** For lesser text. */
  readonly ink2: string;
  readonly badge: string;
  readonly onBadge: string;
  readonly dot: string;
}

const RED = '#a82c15';
const MEDALS: Readonly<Record<NonNullable<KeepsakeFacts['medal']> | 'none', Colours>> = {
  gold: { ground: '#f2cf5b', ink: '#2b2205', ink2: '#5a4708', badge: '#2b2205', onBadge: '#f2cf5b', dot: RED },
  silver: { ground: '#c3d0da', ink: '#13202b', ink2: '#3c4b57', badge: '#13202b', onBadge: '#e6ebef', dot: RED },
  bronze: { ground: '#eaa676', ink: '#2d1404', ink2: '#5f300f', badge: '#2d1404', onBadge: '#f0b88f', dot: RED },
  none: { ground: '#0d4a5c', ink: '#f4faf9', ink2: '#d5e3e5', badge: '#f4faf9', onBadge: '#0d4a5c', dot: '#ff8468' },
};

/** What the parts of a picture are drawn with. */
interface Sheet {
  readonly facts: KeepsakeFacts;
  readonly layout: Layout;
  readonly colours: Colours;
  readonly setText: SetText;
}

/** Returns everything but the photo as SVG. All text is shapes, so no letter of it can be markup. */
export function drawingOf(setText: SetText, facts: KeepsakeFacts, layout: Layout): string {
  const colours = MEDALS[facts.medal ?? 'none'];
  const sheet = { facts, layout, colours, setText };
  const { panel, width, height } = layout;
  const { name, derbyName, year, sponsor } = facts;
  const derby = derbyName.includes(String(year)) ? derbyName : `${derbyName} ${year}`;
  const named = fitText(setText, name, layout.name);
  const title = fitText(setText, derby, named === '' ? layout.name : layout.derby);
  const thanks = sponsor === null ? '' : fitText(setText, `With thanks to ${sponsor}`, layout.thanks);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${panel.height}" fill="${colours.ground}"/>
${tidesOf(sheet)}
<g fill="${colours.ink}">${named}${title}</g>
<g fill="${colours.ink2}">${thanks}</g>
${weightOf(sheet)}${rankOf(sheet)}${timelineOf(sheet)}
</svg>`;
}

const TIDE_PX = 120;

/** Tide lines behind the text, as on the pages. */
function tidesOf({ layout: { panel }, colours }: Sheet): string {
  const wave = `c${TIDE_PX}-46 ${TIDE_PX * 2}-46 ${TIDE_PX * 3} 0s${TIDE_PX * 2} 46 ${TIDE_PX * 3} 0`;
  const waves = wave.repeat(Math.ceil(panel.width / (TIDE_PX * 6)) + 1);
  const lines = [0.1, 0.32, 0.54, 0.76, 0.98].map((place, index) => {
    return `<path d="M${-TIDE_PX * index * 0.6} ${place * panel.height}${waves}"/>`;
  });
  return `<svg x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${panel.height}">
<g fill="none" stroke="${colours.ink}" stroke-opacity="0.09" stroke-width="3">${lines.join('')}</g></svg>`;
}

/** Sets a text of digits and plain letters, which the fonts have. */
function setPlain(setText: SetText, text: string): SetLine {
  const line = setText(text);
  if (line === null) throw new Error('the fonts lack plain letters');
  return line;
}

const QUIET_SIZE = 0.38;

function weightOf({ facts, layout, colours, setText }: Sheet): string {
  const { x, y, width, size: largest } = layout.weight;
  const text = scaleWeight(facts.fishWeightLbs);
  const end = text.indexOf('.') + 1 + SCALE_DECIMALS;
  const main = setPlain(setText, text.slice(0, end));
  const rest = setPlain(setText, `${text.slice(end)} lbs`);
  const size = Math.min(largest, width / (main.width + rest.width * QUIET_SIZE));
  return `<g fill="${colours.ink}">${main.drawAt(x, y, size)}</g>
<g fill="${colours.ink2}">${rest.drawAt(x + main.width * size, y, size * QUIET_SIZE)}</g>`;
}

const RING_PX = 5;

function rankOf({ facts, layout, colours, setText }: Sheet): string {
  const { x, y, radius } = layout.rank;
  const { rank, isJunior } = facts;
  const side = radius * 1.3;
  const box = { x: x - side / 2, y: y - side / 2, width: side, height: side, size: radius, align: 'middle' } as const;
  const notes = [...timeOfRank(facts), divisionOf({ isJunior }).name];
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colours.badge}"/>
<circle cx="${x}" cy="${y}" r="${radius - RING_PX * 2}" fill="none" stroke="${colours.onBadge}" stroke-width="${RING_PX / 2}"/>
<g fill="${colours.onBadge}">${fitText(setText, `#${rank}`, box)}</g>
<g fill="${colours.ink}">${fitLines(setText, notes, layout.notes)}</g>`;
}

/** The words after a rank that may change. */
function timeOfRank({ rankedAt, weighedAt }: KeepsakeFacts): string[] {
  if (rankedAt === null) return [];
  const day = formatDate(rankedAt);
  return [day === formatDate(weighedAt) ? `at ${formatEntryTime(rankedAt)}` : `on ${day}`];
}

/** The weigh-in as a line with the fish on it. A fish of another day, or without times, has its time only. */
function timelineOf({ facts, layout, colours, setText }: Sheet): string {
  const { weighedAt, weighIn } = facts;
  const { x, y, width, size } = layout.timeline;
  /** Draws a text around a place of the line from 0 to 1, within its ends. */
  const label = (text: string, place: number, baseline: number): string => {
    const line = setPlain(setText, text);
    const most = width - line.width * size;
    const left = place * width - (line.width * size) / 2;
    return line.drawAt(x + Math.min(Math.max(left, 0), most), baseline, size);
  };
  const time = formatEntryTime(weighedAt);
  if (weighIn === null || !isWithin(weighedAt, weighIn)) {
    return `<g fill="${colours.ink2}">${label(`Weighed in at ${time}`, 0, y)}</g>`;
  }
  const { startsAt, endsAt } = weighIn;
  const place = (weighedAt.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  const below = y + size * 1.35;
  return `<g fill="${colours.ink2}"><rect x="${x}" y="${y - 2}" width="${width}" height="4" rx="2"/>
${label(formatEntryTime(startsAt), 0, below)}${label(formatEntryTime(endsAt), 1, below)}</g>
<g fill="${colours.ink}">${label(time, place, y - size * 0.75)}</g>
<circle cx="${x + place * width}" cy="${y}" r="${size / 2}" fill="${colours.dot}" stroke="${colours.ground}" stroke-width="4"/>`;
}

function isWithin(at: Date, { startsAt, endsAt }: NonNullable<KeepsakeFacts['weighIn']>): boolean {
  return startsAt < endsAt && startsAt <= at && at <= endsAt;
}
