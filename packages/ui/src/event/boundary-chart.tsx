import type { EventFacts, Landmark } from '@derby/rules/event/event-facts';
import { CHART_HEIGHT, CHART_WIDTH, chartPoint, isOnChart, LAND_PATH, SCALE_WIDTH, SHORE_PATH } from './chart.ts';
import { messages } from './messages.ts';

/** Distances of a name from its landmark, in chart units, so that it does not touch the shore. */
const NAME_ASIDE = 9;
const NAME_RISE = 15;
/** Distance of the scale from the western boundary. */
const SCALE_ASIDE = 12;

interface BoundaryChartProps extends Pick<EventFacts, 'venue'> {
  readonly from: Landmark;
  readonly to: Landmark;
}

/** A chart of the derby's waters: the coast, both boundaries as lines out to sea, the venue, scale and north. */
export function BoundaryChart({ from, to, venue }: BoundaryChartProps) {
  const west = chartPoint(to).x;
  const east = chartPoint(from).x;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        role="img"
        aria-label={messages.chartLabel(from.name, to.name)}
        className="h-auto w-full rounded-control"
      >
        <rect width={CHART_WIDTH} height={CHART_HEIGHT} className="fill-sea" />
        <rect x={west} width={east - west} height={CHART_HEIGHT} className="fill-sea-line" opacity=".3" />
        <path d={LAND_PATH} className="fill-panel-2" />
        <path d={SHORE_PATH} className="stroke-sea-line" fill="none" strokeWidth="1.5" strokeLinejoin="round" />
        <Boundary landmark={to} anchor="start" />
        <Boundary landmark={from} anchor="end" />
        <VenuePin venue={venue} />
        <text x={(west + east) / 2} y="186" textAnchor="middle" className="fill-sea-ink font-display text-xl">
          {messages.chartWaters}
        </text>
        <Scale left={west + SCALE_ASIDE} />
        <North />
      </svg>
      <figcaption className="mt-2 text-sm text-ink-2">{messages.chartNote}</figcaption>
    </figure>
  );
}

function Boundary({ landmark, anchor }: { readonly landmark: Landmark; readonly anchor: 'start' | 'end' }) {
  const { x, y } = chartPoint(landmark);
  return (
    <>
      <path d={`M${x} ${y}V${CHART_HEIGHT}`} className="stroke-sea-ink" strokeWidth="2" strokeDasharray="6 5" />
      <circle cx={x} cy={y} r="5" className="fill-ink stroke-panel-2" strokeWidth="2" />
      <text
        x={anchor === 'start' ? x + NAME_ASIDE : x - NAME_ASIDE}
        y={y - NAME_RISE}
        textAnchor={anchor}
        className="fill-ink font-display text-xl"
      >
        {landmark.name}
      </text>
    </>
  );
}

/** The venue as a pin, if it is on the chart. Its name is beside the chart. */
function VenuePin({ venue: { latitude, longitude } }: Pick<EventFacts, 'venue'>) {
  if (latitude === null || longitude === null || !isOnChart({ latitude, longitude })) return null;
  const { x, y } = chartPoint({ latitude, longitude });
  return (
    <>
      <path
        d={`M${x} ${y}c-3-6-7-9-7-14a7 7 0 0 1 14 0c0 5-4 8-7 14Z`}
        className="fill-accent stroke-panel-2"
        strokeWidth="1.5"
      />
      <circle cx={x} cy={y - 14} r="2.5" className="fill-panel-2" />
      <text x={x - NAME_ASIDE - 3} y={y - 7} textAnchor="end" className="fill-ink font-display text-xl">
        {messages.chartVenue}
      </text>
    </>
  );
}

/** A bar as long as ten kilometres, at the right of the western boundary. */
function Scale({ left }: { readonly left: number }) {
  const right = left + SCALE_WIDTH;
  return (
    <>
      <path
        d={`M${left} 186v6H${right}v-6`}
        className="stroke-sea-ink"
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <text x={(left + right) / 2} y="182" textAnchor="middle" className="fill-sea-ink font-display text-base">
        {messages.chartScale}
      </text>
    </>
  );
}

/** An arrow to the north. */
function North() {
  return (
    <>
      <path d="M420 14l6 18-6-4-6 4Z" className="fill-sea-ink" />
      <text x="420" y="50" textAnchor="middle" className="fill-sea-ink font-display text-base">
        {messages.chartNorth}
      </text>
    </>
  );
}
