import { formatEntryTime, instantOfWallClock, isWallClock } from '@derby/rules/event/derby-time';
import { clsx } from 'clsx';
import { formatWeight } from '../weight.tsx';
import { placeOn, placeText, timeAxis, weightAxis, type Axis } from './axes.ts';
import { fishOf, fishOfDerby, isAround, leadersOf, type AfternoonFish, type TimedFish } from './fish.ts';
import { LeaderLine } from './leader-line.tsx';
import { messages } from './messages.ts';
import { TimesTable } from './times-table.tsx';

interface AfternoonProps {
  /** One division; null while it is loaded, which takes the same space. */
  readonly fish: AfternoonFish | null;
  /** Wall-clock texts in the derby's zone. Times of another day than the fish are ignored. */
  readonly weighInStart?: string | null;
  readonly weighInEnd?: string | null;
  /** Draws the current time, while the derby is open. */
  readonly now?: Date | null;
  /** Draws the fish that were weighed in until then, where all of them have their place. */
  readonly untilMs?: number;
  /** The rank of the reader's own fish, which gets a ring. */
  readonly ownRank?: number | null;
  /** Returns the name of a fish that led, or null when it is not known. */
  readonly nameOf?: (rank: number) => string | null;
  /** The surface below. */
  readonly surface?: 'panel' | 'sea';
  /** A class for the height of the drawing. */
  readonly height?: string;
  /** The font size scales dots and texts: `text-base` by default. */
  readonly className?: string;
}

const surfaces = {
  panel: {
    text: 'text-ink-2',
    dot: 'fill-fish stroke-panel',
    line: 'stroke-fish',
    edge: 'stroke-panel',
    ring: 'stroke-ink',
  },
  sea: {
    text: 'text-sea-ink-2',
    dot: 'fill-sea-line stroke-sea',
    line: 'stroke-sea-line',
    edge: 'stroke-sea',
    ring: 'stroke-sea-ink',
  },
};

/** The rank of each dot that stands out, and its colours. */
const medals = [
  { rank: 3, className: 'fill-[light-dark(var(--bronze-soft),var(--bronze))] stroke-bronze' },
  { rank: 2, className: 'fill-[light-dark(var(--silver-soft),var(--silver))] stroke-silver' },
  { rank: 1, className: 'fill-[light-dark(var(--gold-soft),var(--gold))] stroke-gold' },
] as const;

/** The fish of an afternoon as dots: time to the right, weight up, and a line for the leader's weight. */
export function Afternoon({
  fish: given,
  weighInStart,
  weighInEnd,
  now = null,
  untilMs = Infinity,
  ownRank = null,
  nameOf,
  surface = 'panel',
  height = 'h-56',
  className = 'text-base',
}: AfternoonProps) {
  const all = given ? fishOf(given) : [];
  const weighInMs = instantsOf([weighInStart, weighInEnd]);
  const fish = fishOfDerby(all, weighInMs);
  const times = timeAxis(timesOf(fish, weighInMs));
  const weights = weightAxis(Math.max(0, ...fish.map(({ weightLbs }) => weightLbs)));
  const colours = surfaces[surface];
  const isNowShown = now !== null && now.getTime() >= times.from && now.getTime() <= times.to;
  const drawn = fish.filter(({ atMs }) => atMs <= untilMs);
  const lastMs = Math.min(untilMs, isNowShown ? now.getTime() : Math.max(...fish.map(({ atMs }) => atMs)));
  const dotAt = ({ atMs, weightLbs }: TimedFish) => ({
    cx: placeText(placeOn(times, atMs)),
    cy: placeText(1 - placeOn(weights, weightLbs)),
  });
  const own = fish.find(({ rank }) => rank === ownRank);
  return (
    <figure className={clsx(className, colours.text)}>
      <div className="pt-[1.25em] pr-[1.25em] pb-[1.75em] pl-[2.5em]" translate="no">
        <svg aria-hidden="true" className={clsx('block w-full overflow-visible', height)}>
          <Grid times={times} weights={weights} />
          {isNowShown && <NowLine at={placeOn(times, now.getTime())} />}
          {drawn.map((one) => (
            <circle key={one.rank} {...dotAt(one)} r=".25em" className={colours.dot} fillOpacity=".8" />
          ))}
          {drawn.length > 0 && (
            <LeaderLine
              leaders={leadersOf(drawn)}
              times={times}
              weights={weights}
              lastMs={lastMs}
              nameOf={nameOf}
              className={colours.line}
              edge={colours.edge}
            />
          )}
          {medals.map(({ rank, className: medal }) => {
            const one = drawn.find((other) => other.rank === rank);
            return one && <circle key={rank} {...dotAt(one)} r=".4375em" strokeWidth=".14em" className={medal} />;
          })}
          {own && <circle {...dotAt(own)} r=".75em" fill="none" strokeWidth=".14em" className={colours.ring} />}
        </svg>
      </div>
      <figcaption className="mt-[.5em] min-h-[3em] text-[.875em] leading-normal text-pretty md:min-h-[1.5em]">
        {given && sentenceOf(fish, { total: given.total, others: all.length - fish.length, own })}
      </figcaption>
      <TimesTable fish={fish} times={times} />
    </figure>
  );
}

function instantsOf(wallClocks: readonly (string | null | undefined)[]): number[] {
  return wallClocks.flatMap((text) => (text && isWallClock(text) ? [instantOfWallClock(text).getTime()] : []));
}

/** Returns what the axis of times must contain: the fish, and the weigh-in if it is of the same day. */
function timesOf(fish: readonly TimedFish[], weighInMs: readonly number[]): readonly number[] {
  if (fish.length === 0) return weighInMs.length > 0 ? weighInMs : [0];
  return [...fish.map(({ atMs }) => atMs), ...(isAround(fish, weighInMs) ? weighInMs : [])];
}

const timeOf = ({ atMs }: TimedFish): string => formatEntryTime(new Date(atMs));
const weightOf = ({ weightLbs }: TimedFish): string => formatWeight(weightLbs, 2);

/** Fish of other days, and those that are not among the heaviest, are not drawn. */
interface Counts {
  readonly total: number;
  readonly others: number;
  readonly own: TimedFish | undefined;
}

function sentenceOf(fish: readonly TimedFish[], { total, others, own }: Counts): string {
  const [heaviest] = fish;
  if (heaviest === undefined) return messages.none;
  const inOrder = fish.toSorted((a, b) => a.atMs - b.atMs);
  const [first = heaviest, last = heaviest] = [inOrder[0], inOrder.at(-1)];
  const weight = weightOf(heaviest);
  const time = timeOf(heaviest);
  return [
    total - others === 1
      ? messages.one(weight, time)
      : messages.many(total - others, { from: timeOf(first), to: timeOf(last), weight, time }),
    ...(fish.length < total - others ? [messages.capped(fish.length)] : []),
    ...(others > 0 ? [messages.others(others)] : []),
    ...(own ? [messages.own(own.rank, weightOf(own), timeOf(own))] : []),
  ].join(' ');
}

function Grid({ times, weights }: { readonly times: Axis; readonly weights: Axis }) {
  return (
    <g className="fill-current text-[.8125em] tabular-nums">
      {weights.marks.map(({ at, text }, index) => (
        <g key={text}>
          <line
            x2="100%"
            y1={placeText(1 - at)}
            y2={placeText(1 - at)}
            className="stroke-current"
            strokeOpacity={index === 0 ? 0.6 : 0.2}
          />
          <text x="-.75em" y={placeText(1 - at)} dy=".35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <text x="-.75em" dy="-1.1em" textAnchor="end">
        {messages.unit}
      </text>
      {times.marks.map(({ at, text }) => (
        <g key={at}>
          <line x1={placeText(at)} x2={placeText(at)} y1="100%" y2="100%" className="stroke-current" />
          <text x={placeText(at)} y="100%" dy="1.6em" textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

function NowLine({ at }: { readonly at: number }) {
  const x = placeText(at);
  return (
    <g className="fill-current stroke-current text-[.8125em]">
      <line x1={x} x2={x} y2="100%" strokeDasharray="4 4" />
      <text x={x} dy="-1.1em" textAnchor="middle" stroke="none">
        {messages.now}
      </text>
    </g>
  );
}
