import type { Landmark } from '@derby/rules/event/event-facts';
import { CHART_HEIGHT, CHART_WIDTH, chartPoint, LAND_PATH, SHORE_PATH } from './chart.ts';
import { messages } from './messages.ts';

/** Distance of a name above its landmark, in chart units. */
const NAME_RISE = 12;

/** A chart of the derby's waters: the coast, and both boundaries as lines out to sea. */
export function BoundaryChart({ from, to }: { readonly from: Landmark; readonly to: Landmark }) {
  const west = chartPoint(to).x;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        role="img"
        aria-label={messages.chartLabel(from.name, to.name)}
        className="h-auto w-full rounded-control"
      >
        <rect width={CHART_WIDTH} height={CHART_HEIGHT} className="fill-sea" />
        <rect x={west} width={chartPoint(from).x - west} height={CHART_HEIGHT} className="fill-sea-line" opacity=".3" />
        <path d={LAND_PATH} className="fill-panel-2" />
        <path d={SHORE_PATH} className="stroke-sea-line" fill="none" strokeWidth="1.5" strokeLinejoin="round" />
        <Boundary landmark={to} anchor="start" />
        <Boundary landmark={from} anchor="end" />
        <text
          x={(west + chartPoint(from).x) / 2}
          y="178"
          textAnchor="middle"
          className="fill-sea-ink font-display text-xl"
        >
          {messages.chartWaters}
        </text>
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
      <text x={x} y={y - NAME_RISE} textAnchor={anchor} className="fill-ink font-display text-xl">
        {landmark.name}
      </text>
    </>
  );
}
