import { shownName } from '@derby/rules/person-name';
import { useQuery } from '@apollo/client/react';
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
 * The figures of the derby in one sentence, with folded charts of its entries by weight and time. Polls, because other
 * consoles add entries.
 */
export function Statistics() {
  const read = latest(
    useQuery(ManageDerby_StatisticsDocument, { pollInterval: STATISTICS_POLL_INTERVAL_MS, ...LARGE_LIST }),
  );
  return (
    <section className="relative grid grid-cols-1 border-t border-line">
      <div className="flex min-h-(--target) flex-wrap items-center gap-x-3">
        <h3 className="text-xl">Derby Statistics</h3>
        <NotUpdated read={read} />
      </div>
      <Loaded
        read={read}
        loading="Loading statistics..."
        fallback="Unable to load statistics"
        place={<div className="h-24 sm:h-12" />}
      >
        {({ derbyStats, entries }) =>
          entries.length === 0 ? (
            <p className="min-h-24 text-ink-2 sm:min-h-12">No entries yet.</p>
          ) : (
            <>
              <p className="min-h-24 text-pretty tabular-nums sm:min-h-12">{sentenceOf(derbyStats)}</p>
              <details>
                {/* Beside the heading. */}
                <summary className="absolute top-0 right-0 flex min-h-(--target) cursor-pointer list-none items-center text-sm text-ink-2 underline [&::-webkit-details-marker]:hidden">
                  By weight and by time
                </summary>
                <div className="grid grid-cols-1 gap-6 py-2 sm:grid-cols-2">
                  <BarChart title="Weights" unit="lbs" bars={weightBars(entries)} />
                  <BarChart title="Entries per half hour" bars={halfHourBars(entries)} />
                </div>
              </details>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** Returns the figures; the heaviest fish of each division lead the first three. */
function sentenceOf({ total, adult, junior, entriesWithPhotos, ...weights }: Figures): string {
  const { avgWeightLbs, minWeightLbs, lightestFish } = weights;
  const counts = `${total === 1 ? '1 entry' : `${total} entries`}: ${adult} regular, ${junior} junior, ${entriesWithPhotos} with photo.`;
  if (typeof avgWeightLbs !== 'number' || typeof minWeightLbs !== 'number') return counts;
  const owner = lightestFish ? ` (${shownName(lightestFish.name)}${lightestFish.isJunior ? ', junior' : ''})` : '';
  return `${counts} Average ${formatWeight(avgWeightLbs)} lbs, lightest ${formatWeight(minWeightLbs)} lbs${owner}.`;
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
