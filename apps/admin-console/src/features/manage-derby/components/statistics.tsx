import { divisionNamed, divisionOf } from '@derby/rules/divisions';
import { shownName } from '@derby/rules/person-name';
import { useQuery } from '@apollo/client/react';
import { Card } from '@derby/ui/card';
import { formatWeight } from '@derby/ui/weight';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { ManageDerby_StatisticsDocument, type ManageDerby_StatisticsQuery } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { type Bar, halfHourBars, weightBars } from '../chart-bars.ts';
import { STATISTICS_POLL_INTERVAL_MS } from '../api.ts';

/** The figures of the derby; weights are null without entries. */
type Figures = ManageDerby_StatisticsQuery['derbyStats'];

/**
 * The figures of the derby, with charts of its entries by weight and time. Polls, because other consoles add
 * entries.
 */
export function StatisticsCard() {
  const read = latest(
    useQuery(ManageDerby_StatisticsDocument, { pollInterval: STATISTICS_POLL_INTERVAL_MS, ...LARGE_LIST }),
  );
  return (
    <Card className="grid grid-cols-1 content-start gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">Derby Statistics</h2>
        <NotUpdated read={read} />
      </div>
      <Loaded read={read} loading="Loading statistics..." fallback="Unable to load statistics">
        {({ derbyStats, entries }) => (
          <div className="grid grid-cols-1 gap-3">
            <FigureList figures={derbyStats} />
            {entries.length === 0 ? (
              <p className="text-ink-2">No entries yet.</p>
            ) : (
              <details>
                <summary className="min-h-(--target) cursor-pointer content-center font-semibold">
                  By weight and by time
                </summary>
                <div className="grid grid-cols-1 gap-6 pt-2 sm:grid-cols-2">
                  <BarChart title="Weights" unit="lbs" bars={weightBars(entries)} />
                  <BarChart title="Entries per half hour" bars={halfHourBars(entries)} />
                </div>
              </details>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Counts and weights; a weight has the name of its fish below it. */
function FigureList({ figures }: { readonly figures: Figures }) {
  const { heaviestFish, lightestFish } = figures;
  const counts = [
    { name: 'Entries', value: String(figures.total) },
    { name: divisionNamed('regular').name, value: String(figures.adult) },
    { name: divisionNamed('junior').name, value: String(figures.junior) },
    { name: 'With photo', value: String(figures.entriesWithPhotos) },
  ];
  const weights = [
    { name: 'Heaviest (lbs)', weight: figures.maxWeightLbs, fish: heaviestFish },
    { name: 'Average (lbs)', weight: figures.avgWeightLbs },
    { name: 'Lightest (lbs)', weight: figures.minWeightLbs, fish: lightestFish },
  ].flatMap(({ weight, ...figure }) =>
    typeof weight === 'number' ? [{ ...figure, value: formatWeight(weight) }] : [],
  );
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,3fr))_repeat(3,minmax(0,4fr))]">
      {[...counts, ...weights].map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly fish?: Figures['heaviestFish'];
}

function Figure({ name, value, fish }: FigureProps) {
  return (
    <div className="grid content-start rounded-control bg-panel-2 px-3.5 py-2.5">
      <dt className="row-start-2 text-sm text-ink-2">{name}</dt>
      <dd className="font-display text-2xl leading-none font-semibold tabular-nums">{value}</dd>
      {fish && (
        <dd className="truncate text-sm" title={shownName(fish.name)}>
          <bdi translate="no" className="font-semibold">
            {shownName(fish.name)}
          </bdi>
          {divisionOf(fish).mark && `, ${divisionOf(fish).mark}`}
        </dd>
      )}
    </div>
  );
}

interface BarChartProps {
  readonly title: string;
  readonly unit?: string;
  readonly bars: readonly Bar[];
}

const HEIGHT_PX = 150;
const TOP_PX = 20;
const BASE_PX = 126;
/** Number of label characters that fit side by side on a phone, without the gaps. */
const LABEL_CHARACTERS = 30;
/** Smallest number of bars that the width of a bar is computed for. */
const LEAST_PLACES = 5;
/** Share of its slot that a bar fills; the rest is the gap. */
const BAR_SHARE = 0.72;

/** A bar chart of counts. Screen readers get the same numbers; the text size does not depend on the width. */
function BarChart({ title, unit, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const room = 100 / Math.max(bars.length, LEAST_PLACES);
  const longest = Math.max(0, ...bars.map(({ label }) => label.length));
  const step = Math.max(1, Math.ceil((bars.length * longest) / LABEL_CHARACTERS));
  return (
    <figure className="min-w-0">
      <figcaption className="font-semibold">
        {title}
        {unit && <span className="font-normal text-ink-2"> ({unit})</span>}
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}. ${bars.map(({ label, count }) => `${label}: ${count}`).join(', ')}`}
        width="100%"
        height={HEIGHT_PX}
        className="block overflow-visible text-[13px] tabular-nums"
      >
        <line x1="0" x2="100%" y1={BASE_PX} y2={BASE_PX} className="stroke-edge" />
        {bars.map(({ label, count }, place) => {
          const height = ((BASE_PX - TOP_PX) * count) / most;
          const middle = `${(place + 0.5) * room}%`;
          return (
            <g key={label}>
              <rect
                x={`${(place + (1 - BAR_SHARE) / 2) * room}%`}
                width={`${room * BAR_SHARE}%`}
                y={BASE_PX - height}
                height={height}
                rx="3"
                className="fill-[light-dark(var(--sea-2),var(--sea-line))]"
              />
              {count > 0 && (
                <text x={middle} y={BASE_PX - height - 5} textAnchor="middle" className="fill-ink font-semibold">
                  {count}
                </text>
              )}
              {place % step === 0 && (
                <text x={middle} y={HEIGHT_PX - 6} textAnchor="middle" className="fill-ink-2">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
