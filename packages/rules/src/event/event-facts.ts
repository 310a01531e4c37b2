import * as z from 'zod';
import { DIVISIONS } from '../divisions.ts';
import { MAX_PRIZES } from '../prize-places.ts';
import { hasControls } from '../unicode-text.ts';
import { isWebAddress, WEB_ADDRESS_REASON } from '../web-address.ts';
import { isWallClock, WALL_CLOCK_REASON } from './derby-time.ts';

/** Maximum number of items per list. */
export const EVENT_LIMITS = { slogan: 4, programme: 12, prizes: MAX_PRIZES, sponsors: 60 } as const;

/** Paths of uploaded logos and of the default logos. */
const LOGO_PATH = /^\/(?:sponsors\/[a-z0-9-]+\.svg|sponsor-logos\/[0-9a-f]{32}\.webp)$/;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const EMPTY = 'must not be empty';

/** The only problem of a text that is too long: no other rule looks at it. */
const atMost = (max: number) => ({ error: `must have at most ${max} characters`, abort: true });

/** One line of text without characters that control how it is shown, trimmed. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, EMPTY)
    .max(max, atMost(max))
    .refine((text) => !hasControls(text), 'must be one line of plain text');

const webAddress = z.string().trim().max(500, atMost(500)).refine(isWebAddress, WEB_ADDRESS_REASON);

const email = z
  .string()
  .trim()
  .max(254, atMost(254))
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'must be an email address');

const clock = z.string().regex(CLOCK, 'must be a time such as 15:00');
const wallClock = z.string().refine(isWallClock, WALL_CLOCK_REASON);

const degrees = (limit: number) =>
  z.number('must be a number').min(-limit, `must be at least -${limit}`).max(limit, `must be at most ${limit}`);

const landmark = z.object({ name: line(60), latitude: degrees(90), longitude: degrees(180) });

const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, `must have at most ${max} items`);

/** A place on a map. Coordinates are WGS 84 degrees. */
const place = z.object({
  name: line(80),
  streetAddress: line(120),
  locality: line(60),
  region: line(60),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters such as CA'),
  latitude: degrees(90).nullable(),
  longitude: degrees(180).nullable(),
  mapsUrl: webAddress.nullable(),
});

/** An item of the programme, with wall-clock times in the derby's zone (`HH:mm`, 24 hours). */
const programmeItem = z.object({
  title: line(60),
  startsAt: clock,
  endsAt: clock.nullable(),
  description: line(200),
  /** The place when it is not the venue, for example the banquet hall. */
  place: line(120).nullable(),
  mapsUrl: webAddress.nullable(),
});

/** A value that is absent when it is not set, also when a client sends null. */
const optional = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => given ?? undefined, value.optional()).optional();

/** One of these keys, also in the capitals of GraphQL. */
const keyOf = <Key extends string>(keys: readonly Key[]) =>
  z.preprocess((given) => (typeof given === 'string' ? given.toLowerCase() : given), z.enum(keys));

/** Ranks of a division that can have a prize. */
export const MAX_PRIZE_RANK = 99;

/** Far above any salmon. */
const MAX_DRAW_LBS = 1_000;

/** What the console asks before the next derby. */
export const YEAR_QUESTIONS = ['day', 'times', 'prizes', 'sponsors', 'tickets', 'volunteers'] as const;
export type YearQuestion = (typeof YEAR_QUESTIONS)[number];

/** Who takes part in the draw of a prize. */
export const PRIZE_POOLS = ['all', 'donated', 'juniors', 'above'] as const;

const prize = z.object({
  title: line(60),
  description: line(200),
  /** Absent until the prize goes to a place or a draw. Given by the server, never reused. */
  id: optional(z.string().regex(/^[0-9a-z]{8}$/, 'must be the id of a stored prize')),
  /** The prize of a rank of a division. */
  place: optional(
    z.object({
      division: keyOf(DIVISIONS.map(({ key }) => key)),
      rank: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(MAX_PRIZE_RANK, `must be at most ${MAX_PRIZE_RANK}`),
    }),
  ),
  /** The prize of a draw on paper. `aboveLbs` is the weight of the pool `above`. */
  draw: optional(
    z.object({
      pool: keyOf(PRIZE_POOLS),
      aboveLbs: optional(
        z
          .number('must be a number')
          .positive('must be more than 0')
          .max(MAX_DRAW_LBS, `must be at most ${MAX_DRAW_LBS}`),
      ),
    }),
  ),
  sponsor: optional(line(80)),
});

const prizes = list(prize, EVENT_LIMITS.prizes).refine(
  (all) => all.every(({ id }, index) => id === undefined || all.findIndex((one) => one.id === id) === index),
  'must not have one id twice',
);

/** A logo of the sponsor grid. `src` is a path of the site, `alt` the sponsor's name, `minWidth` is in CSS pixels. */
const sponsor = z.object({
  alt: line(80),
  src: z.string().regex(LOGO_PATH, 'must be a logo that was uploaded'),
  minWidth: z.int().min(40).max(400),
});

/**
 * The facts of a derby, without its name and the times of the weigh-in, which are settings. Null means unknown and is
 * not shown.
 */
export const eventFactsSchema = z.object({
  /** The name without a year. */
  shortTitle: line(60),
  /** The heading of the front page, as lines. */
  slogan: z
    .array(line(40))
    .min(1, 'must have at least one line')
    .max(EVENT_LIMITS.slogan, `must have at most ${EVENT_LIMITS.slogan} lines`),
  summary: line(160),
  organiser: z.object({ name: line(80), url: webAddress.nullable() }),
  contactEmail: email.nullable(),
  venue: place,
  programme: list(programmeItem, EVENT_LIMITS.programme),
  prizes,
  /** Whether one person may win one prize only. Absent in events of earlier versions, which means no. */
  isOnePrizePerPerson: optional(z.boolean()),
  /** The questions that are settled since the past derby of a year. Those of an earlier one do not count. */
  settled: optional(
    z.object({
      since: z.string().regex(/^\d{4}(?:-\d{1,4})?$/, 'must be the year of a past derby'),
      questions: z.array(keyOf(YEAR_QUESTIONS)).max(YEAR_QUESTIONS.length),
    }),
  ),
  sponsors: list(sponsor, EVENT_LIMITS.sponsors),
  fishingBoundaries: z.object({
    text: line(300).nullable(),
    /** The derby's waters run along the coast from one landmark to the other. */
    from: landmark.nullable(),
    to: landmark.nullable(),
  }),
  licence: z.object({ text: line(300), url: webAddress.nullable() }).nullable(),
  tickets: z.object({
    /** The ticket form of a third party; null for that of the deployment. */
    url: webAddress.nullable(),
    /** Price for an adult. Set together with the currency. */
    price: z
      .number('must be a number')
      .positive('must be more than 0')
      .max(100_000, 'must be at most 100000')
      .multipleOf(0.01, 'must have at most two decimals')
      .nullable(),
    /** ISO 4217. */
    currency: z
      .string()
      .trim()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters such as CAD')
      .nullable(),
    /** Wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone. */
    onSaleFrom: wallClock.nullable(),
  }),
});

export type EventFacts = Readonly<z.infer<typeof eventFactsSchema>>;
export type Prize = EventFacts['prizes'][number];
export type PrizeDraw = NonNullable<Prize['draw']>;
export type Sponsor = EventFacts['sponsors'][number];
export type Landmark = NonNullable<EventFacts['fishingBoundaries']['from']>;
export type ProgrammeItem = EventFacts['programme'][number];

/** The public event of one year. */
export interface DerbyEvent extends EventFacts {
  /** Includes the year. */
  readonly title: string;
  /** Wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone; null when not set. */
  readonly weighInStart: string | null;
  readonly weighInEnd: string | null;
}

/**
 * Returns facts from the database or from another version of the product, and a sentence for each value that is not
 * valid. Such a value becomes unknown, or the default where it must be known.
 */
export function readFacts(stored: unknown, defaults: EventFacts): { facts: EventFacts; problems: string[] } {
  const parsed = eventFactsSchema.safeParse(stored);
  if (parsed.success) return { facts: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const repaired = { ...defaults, ...(structuredClone(stored) as object | null) };
  for (const { path } of parsed.error.issues) forget(repaired, path);
  const fields = Object.entries(eventFactsSchema.shape).map(([name, field]) => {
    const value = field.safeParse(repaired[name as keyof EventFacts]);
    return [name, value.success ? value.data : defaults[name as keyof EventFacts]];
  });
  return { facts: Object.fromEntries(fields) as EventFacts, problems };
}

/** Sets the value at a path to null, if its parents exist. */
function forget(root: object, path: readonly PropertyKey[]): void {
  const parent: unknown = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], root);
  const key = path.at(-1);
  if (typeof parent === 'object' && parent !== null && key !== undefined) Object.assign(parent, { [key]: null });
}
