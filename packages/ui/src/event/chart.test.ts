import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { expect, test } from 'vitest';
import { CHART_HEIGHT, CHART_WIDTH, chartPoint, chartPosition, isOnChart, SHORE_PATH } from './chart.ts';

test('corners of the chart map to corners of the drawing', () => {
  expect(chartPoint({ latitude: 48.5, longitude: -124.01 })).toEqual({ x: 0, y: 0 });
  expect(chartPoint({ latitude: 48.25, longitude: -123.17 })).toEqual({ x: CHART_WIDTH, y: CHART_HEIGHT });
});

test('both boundaries are on the chart, at the drawn shore', () => {
  const { from, to } = DEFAULT_EVENT.fishingBoundaries;
  if (!from || !to) throw new Error('The default event has landmarks.');
  for (const landmark of [from, to]) {
    expect(isOnChart(landmark)).toBe(true);
    const { x, y } = chartPoint(landmark);
    expect(SHORE_PATH).toContain(`${x} ${y}`);
  }
  expect(chartPoint(to).x).toBeLessThan(chartPoint(from).x);
});

test('landmark on another coast is not on the chart', () => {
  expect(isOnChart({ latitude: 49.3, longitude: -123.1 })).toBe(false);
});

test('chartPosition returns the position of a point', () => {
  const position = { latitude: 48.3768, longitude: -123.921 };
  const { latitude, longitude } = chartPosition(chartPoint(position));
  expect(latitude).toBeCloseTo(position.latitude, 3);
  expect(longitude).toBeCloseTo(position.longitude, 3);
});
