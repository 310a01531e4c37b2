import type { Landmark } from '@derby/rules/event/event-facts';

type Position = Pick<Landmark, 'latitude' | 'longitude'>;

/** Area of the chart, and its size in chart units: Juan de Fuca Strait from west of Sheringham to Haro Strait. */
const WEST = -124.01;
const EAST = -123.17;
const NORTH = 48.5;
const SOUTH = 48.25;
export const CHART_WIDTH = 440;
export const CHART_HEIGHT = 200;

const KM_PER_DEGREE_OF_LATITUDE = 111.2;
const SCALE_KM = 10;
/** The length of the scale in chart units. */
export const SCALE_WIDTH = (SCALE_KM / KM_PER_DEGREE_OF_LATITUDE / (NORTH - SOUTH)) * CHART_HEIGHT;

/** The south coast of Vancouver Island from west to east, simplified; degrees of longitude and latitude. */
const COAST: readonly (readonly [number, number])[] = [
  [-124.01, 48.404],
  [-123.988, 48.396],
  [-123.965, 48.389],
  [-123.944, 48.3865],
  [-123.921, 48.3768],
  [-123.905, 48.3835],
  [-123.885, 48.385],
  [-123.868, 48.379],
  [-123.852, 48.372],
  [-123.835, 48.3615],
  [-123.82, 48.357],
  [-123.803, 48.3665],
  [-123.79, 48.369],
  [-123.768, 48.3625],
  [-123.742, 48.358],
  [-123.728, 48.3555],
  [-123.722, 48.374],
  [-123.702, 48.382],
  [-123.711, 48.363],
  [-123.707, 48.351],
  [-123.69, 48.331],
  [-123.672, 48.321],
  [-123.653, 48.315],
  [-123.642, 48.322],
  [-123.628, 48.332],
  [-123.612, 48.334],
  [-123.598, 48.329],
  [-123.589, 48.3195],
  [-123.572, 48.312],
  [-123.556, 48.3135],
  [-123.545, 48.325],
  [-123.566, 48.3425],
  [-123.539, 48.3475],
  [-123.528, 48.344],
  [-123.5335, 48.356],
  [-123.542, 48.371],
  [-123.524, 48.3815],
  [-123.505, 48.3795],
  [-123.48, 48.388],
  [-123.489, 48.3985],
  [-123.484, 48.418],
  [-123.468, 48.4265],
  [-123.452, 48.431],
  [-123.448, 48.447],
  [-123.437, 48.444],
  [-123.432, 48.431],
  [-123.41, 48.415],
  [-123.397, 48.4185],
  [-123.379, 48.4275],
  [-123.387, 48.4135],
  [-123.37, 48.409],
  [-123.35, 48.403],
  [-123.333, 48.4085],
  [-123.318, 48.407],
  [-123.299, 48.4105],
  [-123.303, 48.425],
  [-123.2975, 48.4315],
  [-123.2925, 48.4385],
  [-123.2885, 48.4475],
  [-123.2945, 48.4565],
  [-123.279, 48.4555],
  [-123.264, 48.453],
  [-123.273, 48.467],
  [-123.281, 48.482],
  [-123.297, 48.4925],
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
