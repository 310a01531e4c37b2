import { formatEntryTime, wallClockOf } from '@derby/rules/event/derby-time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A mark of an axis; `at` is its place from 0 to 1. */
export interface Mark {
  readonly at: number;
  readonly text: string;
}

/** A span of values, and the marks of its axis. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly marks: readonly Mark[];
}

const MAX_TIMES = 5;
const TIME_STEPS_MS = [15 * MINUTE_MS, 30 * MINUTE_MS, ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS), DAY_MS];

/** Returns the place of a value on its axis, from 0 to 1. */
export function placeOn({ from, to }: Pick<Axis, 'from' | 'to'>, value: number): number {
  return (value - from) / (to - from);
}

/** Returns a place from 0 to 1 as a percentage of an SVG's width or height. */
export function placeText(place: number): string {
  return `${Math.round(place * 10_000) / 100}%`;
}

/** Returns the axis of times that contains all instants, in Unix milliseconds: whole steps with at most five marks. */
export function timeAxis(instantsMs: readonly number[]): Axis {
  const first = Math.min(...instantsMs);
  const last = Math.max(...instantsMs);
  // Marks stand on whole hours of the wall clock. A clock change within the span moves some of them.
  const offset = Date.parse(`${wallClockOf(new Date(first))}Z`) - first + (first % MINUTE_MS);
  const step = timeStepOf(last - first);
  const from = Math.floor((first + offset) / step) * step - offset;
  const to = Math.max(from + step, Math.ceil((last + offset) / step) * step - offset);
  return { from, to, marks: marksOf({ from, to }, step, (at) => timeText(at, step)) };
}

/** Returns the shortest step with at most five marks, or whole days. */
function timeStepOf(spanMs: number): number {
  const step = TIME_STEPS_MS.find((one) => spanMs / one <= MAX_TIMES - 1);
  return step ?? Math.ceil(spanMs / (MAX_TIMES - 1) / DAY_MS) * DAY_MS;
}

/** "1 PM" for whole hours, "1:30 PM" for others, "8/9" for days. */
function timeText(atMs: number, step: number): string {
  const at = new Date(atMs);
  if (step < DAY_MS) return formatEntryTime(at).replace(':00', '');
  const [, month, day] = wallClockOf(at).slice(0, 'YYYY-MM-DD'.length).split('-').map(Number);
  return `${month}/${day}`;
}

const MAX_WEIGHTS = 4;

/** The end of the axis before the first fish. */
const USUAL_LBS = 20;

/** Returns the axis of weights from 0 to the heaviest: round numbers, at most four above 0. */
export function weightAxis(heaviestLbs: number): Axis {
  const span = Math.max(heaviestLbs || USUAL_LBS, 1);
  const rough = span / MAX_WEIGHTS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const to = Math.ceil(span / step) * step;
  return { from: 0, to, marks: marksOf({ from: 0, to }, step, (at) => String(Number(at.toPrecision(4)))) };
}

function marksOf(span: Pick<Axis, 'from' | 'to'>, step: number, textOf: (value: number) => string): Mark[] {
  const count = Math.round((span.to - span.from) / step) + 1;
  return Array.from({ length: count }, (_, index) => span.from + index * step).map((value) => ({
    at: placeOn(span, value),
    text: textOf(value),
  }));
}
