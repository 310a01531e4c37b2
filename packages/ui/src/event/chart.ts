import type { Landmark } from '@derby/rules/event/event-facts';

type Position = Pick<Landmark, 'latitude' | 'longitude'>;

/** Area of the chart, and its size in chart units: Juan de Fuca Strait from west of Sheringham to Haro Strait. */
const WEST = -124.01;
const EAST = -123.17;
const NORTH = 48.5;
const SOUTH = 48.25;
export const CHART_WIDTH = 440;
export const CHART_HEIGHT = 200;

/** The south coast of Vancouver Island from west to east, simplified; degrees of longitude and latitude. */
const COAST: readonly (readonly [number, number])[] = [
  [-124.01, 48.404],
  [-123.965, 48.389],
  [-123.921, 48.3768],
  [-123.885, 48.385],
  [-123.852, 48.372],
  [-123.82, 48.357],
  [-123.79, 48.369],
  [-123.742, 48.358],
  [-123.722, 48.374],
  [-123.707, 48.351],
  [-123.69, 48.331],
  [-123.653, 48.315],
  [-123.628, 48.332],
  [-123.598, 48.329],
  [-123.572, 48.312],
  [-123.545, 48.325],
  [-123.552, 48.343],
  [-123.528, 48.344],
  [-123.542, 48.371],
  [-123.48, 48.388],
  [-123.484, 48.418],
  [-123.446, 48.433],
  [-123.41, 48.415],
  [-123.392, 48.425],
  [-123.384, 48.41],
  [-123.35, 48.403],
  [-123.318, 48.407],
  [-123.303, 48.425],
  [-123.2925, 48.4385],
  [-123.292, 48.454],
  [-123.264, 48.453],
  [-123.281, 48.482],
  [-123.318, 48.5],
];

/** Returns whether a position is on the chart. */
export function isOnChart({ latitude, longitude }: Position): boolean {
  return latitude > SOUTH && latitude < NORTH && longitude > WEST && longitude < EAST;
}

/** Returns a position on the chart: x to the right, y down, in chart units. */
export function chartPoint({ latitude, longitude }: Position): { x: number; y: number } {
  const x = ((longitude - WEST) / (EAST - WEST)) * CHART_WIDTH;
  const y = ((NORTH - latitude) / (NORTH - SOUTH)) * CHART_HEIGHT;
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

/** Rounds degrees to about 10 m. */
const degrees = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Returns the position of a point on the chart. */
export function chartPosition({ x, y }: { readonly x: number; readonly y: number }): Position {
  return {
    latitude: degrees(NORTH - (y / CHART_HEIGHT) * (NORTH - SOUTH)),
    longitude: degrees(WEST + (x / CHART_WIDTH) * (EAST - WEST)),
  };
}

const coastPoints = COAST.map(([longitude, latitude]) => {
  const { x, y } = chartPoint({ longitude, latitude });
  return `${x} ${y}`;
});

/** Paths of the shore and of the land behind it. */
export const SHORE_PATH = `M${coastPoints.join('L')}`;
export const LAND_PATH = `M0 0L${coastPoints.join('L')}Z`;
