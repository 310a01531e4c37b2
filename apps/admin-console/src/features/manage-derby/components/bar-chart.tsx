import type { Bar } from '../chart-bars.ts';
import { messages } from '../messages.ts';

interface BarChartProps {
  readonly title: string;
  readonly unit?: string;
  readonly bars: readonly Bar[];
}

const HEIGHT_PX = 150;
const TOP_PX = 20;
const BASE_PX = 126;
/** As many as stand side by side on a phone, the spaces between the labels not counted. */
const LABEL_CHARACTERS = 30;
/** A single bar is as wide as one of a few. */
const LEAST_PLACES = 5;
/** Of the room of one bar; the rest is the space between. */
const BAR_SHARE = 0.72;

/** Counts as bars. Readers hear the same numbers; the letters keep their size on every width. */
export function BarChart({ title, unit, bars }: BarChartProps) {
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
        aria-label={`${title}. ${bars.map(({ label, count }) => messages.bar(label, count)).join(', ')}`}
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
