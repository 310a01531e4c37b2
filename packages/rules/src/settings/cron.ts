import type { Kind } from './field.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface Part {
  readonly min: number;
  readonly max: number;
  /** Names that stand for numbers from `min` on. */
  readonly names?: readonly string[];
}

const PARTS: readonly Part[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 7, names: WEEKDAYS },
];

/** `*`, `a` or `a-b`, each with an optional step. */
const ITEM = /^(?:\*|([0-9a-z]+)(?:-([0-9a-z]+))?)(?:\/(\d{1,2}))?$/;

function numberOf(part: Part, text: string): number {
  const named = part.names?.indexOf(text) ?? -1;
  if (named >= 0) return part.min + named;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= part.min && value <= part.max ? value : Number.NaN;
}

function isItem(part: Part, text: string): boolean {
  const match = ITEM.exec(text);
  if (!match) return false;
  const [, from, to, step] = match;
  if (step !== undefined && Number(step) < 1) return false;
  if (from === undefined) return true;
  const first = numberOf(part, from);
  return first <= (to === undefined ? first : numberOf(part, to));
}

/** A cron expression of five parts (minute, hour, day, month, weekday) in the derby's zone. */
export const cronExpression: Kind<string> = {
  shape: { kind: 'line' },
  parse(text) {
    const parts = text.toLowerCase().split(/\s+/);
    const isCron =
      parts.length === PARTS.length &&
      PARTS.every((part, index) => parts[index]?.split(',').every((item) => isItem(part, item)));
    return isCron ? { value: parts.join(' ') } : { reason: 'must be a cron expression like 0 2 * * *' };
  },
  print: (value) => value,
};
