import {
  CHART_HEIGHT,
  CHART_WIDTH,
  chartPoint,
  chartPosition,
  isOnChart,
  LAND_PATH,
  SHORE_PATH,
} from '@derby/ui/event/chart';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type EventFormValues, positionOf } from '../event-form.ts';
import { FormField } from './form-field.tsx';

/** The landmarks, from west to east. */
const LANDMARKS = [
  { side: 'to', label: 'Western landmark' },
  { side: 'from', label: 'Eastern landmark' },
] as const;

type Side = (typeof LANDMARKS)[number]['side'];
type Position = NonNullable<ReturnType<typeof positionOf>>;

interface Pin {
  readonly side: Side;
  readonly name: string;
  readonly position: Position;
}

/** Degrees that an arrow key moves a pin, about 100 m, and with Shift. */
const STEP = 0.001;
const LARGE_STEP = 0.01;

const DIRECTIONS: Readonly<Record<string, Position>> = {
  ArrowUp: { latitude: 1, longitude: 0 },
  ArrowDown: { latitude: -1, longitude: 0 },
  ArrowLeft: { latitude: 0, longitude: -1 },
  ArrowRight: { latitude: 0, longitude: 1 },
};

/** The chart that visitors see, with a pin for each landmark. Pins are dragged, or moved by the arrow keys. */
function BoundaryMap() {
  const { control, setValue } = useFormContext<EventFormValues>();
  const boundaries = useWatch({ control, name: 'fishingBoundaries' });
  const chart = useRef<SVGSVGElement>(null);
  const pins = LANDMARKS.flatMap(({ side, label }) => pinOf(side, label, boundaries[side]) ?? []);
  if (pins.length === 0)
    return <p className="text-ink-2">A landmark with a position on this coast has a pin on a map.</p>;

  function place(side: Side, position: Position): void {
    if (!isOnChart(position)) return;
    for (const axis of ['latitude', 'longitude'] as const) {
      const text = String(Number(position[axis].toFixed(4)));
      setValue(`fishingBoundaries.${side}.${axis}`, text, { shouldDirty: true, shouldValidate: true });
    }
  }

  function drag(event: PointerEvent<SVGGElement>, side: Side): void {
    if (!chart.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = chart.current.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * CHART_WIDTH;
    const y = ((event.clientY - top) / height) * CHART_HEIGHT;
    place(side, chartPosition({ x, y }));
  }

  function move(event: KeyboardEvent, { side, position }: Pin): void {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    place(side, {
      latitude: position.latitude + step * direction.latitude,
      longitude: position.longitude + step * direction.longitude,
    });
  }

  return (
    <figure>
      <svg
        ref={chart}
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        role="group"
        aria-label="Map of the fishing boundaries"
        className="h-auto w-full rounded-control select-none"
      >
        <rect width={CHART_WIDTH} height={CHART_HEIGHT} className="fill-sea" />
        <path d={LAND_PATH} className="fill-panel-2" />
        <path d={SHORE_PATH} className="stroke-sea-line" fill="none" strokeWidth="1.5" strokeLinejoin="round" />
        {pins.map((pin) => {
          const { x, y } = chartPoint(pin.position);
          return (
            <g
              key={pin.side}
              role="button"
              tabIndex={0}
              aria-label={`${pin.name}, ${pin.position.latitude}, ${pin.position.longitude}`}
              transform={`translate(${x} ${y})`}
              className="cursor-grab touch-none rounded-full active:cursor-grabbing"
              onKeyDown={(event) => move(event, pin)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, pin.side)}
            >
              <path d={`M0 0V${CHART_HEIGHT - y}`} className="stroke-sea-ink" strokeWidth="2" strokeDasharray="6 5" />
              <circle r="18" fill="transparent" />
              <path
                d="M0 2C-7-6-9-10-9-14a9 9 0 0 1 18 0c0 4-2 8-9 16Z"
                className="fill-accent stroke-panel"
                strokeWidth="1.5"
              />
              <circle cy="-14" r="3" className="fill-panel" />
              <text
                y="-28"
                textAnchor={pin.side === 'from' ? 'end' : 'start'}
                className="fill-ink font-display text-lg"
              >
                {pin.name}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-2 text-sm text-ink-2">
        Drag a pin, or move it with the arrow keys. With Shift it moves further.
      </figcaption>
    </figure>
  );
}

/** Returns the pin of a landmark, or null while its position is not known or not on the chart. */
function pinOf(side: Side, label: string, landmark: EventFormValues['fishingBoundaries']['from']): Pin | null {
  const position = positionOf(landmark);
  return position && isOnChart(position) ? { side, name: landmark.name.trim() || label, position } : null;
}

/** Names and positions of the landmarks between which is fished, from west to east, below their map. */
export function LandmarkFields() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:col-span-2">
      <p className="text-ink-2">Both landmarks with their positions draw the map, where it shows that coast.</p>
      <BoundaryMap />
      <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2">
        {LANDMARKS.map(({ side, label }) => (
          <div key={side} role="group" aria-label={label} className="grid grid-cols-1 content-start gap-4">
            <FormField name={`fishingBoundaries.${side}.name`} label={label} />
            <FormField name={`fishingBoundaries.${side}.latitude`} label={`${label}: latitude`} inputMode="decimal" />
            <FormField name={`fishingBoundaries.${side}.longitude`} label={`${label}: longitude`} inputMode="decimal" />
          </div>
        ))}
      </div>
    </div>
  );
}
