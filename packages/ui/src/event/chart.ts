import type { Landmark } from '@derby/rules/event/event-facts';
import { AREA, COAST } from './juan-de-fuca.ts';

type Position = Pick<Landmark, 'latitude' | 'longitude'>;

const { west: WEST, east: EAST, north: NORTH, south: SOUTH } = AREA;
/** In chart units, like all sizes here. */
export const CHART_WIDTH = 440;
export const CHART_HEIGHT = 200;

const KM_PER_DEGREE_OF_LATITUDE = 111.2;
const SCALE_KM = 10;
/** The length of the scale in chart units. */
export const SCALE_WIDTH = (SCALE_KM / KM_PER_DEGREE_OF_LATITUDE / (NORTH - SOUTH)) * CHART_HEIGHT;

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
