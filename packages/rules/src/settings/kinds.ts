import type { Kind, Shape } from './field.ts';

const LINE: Shape = { kind: 'line' };
const same = (value: string) => value;

/** `true` or `false`. */
export const toggle: Kind<boolean> = {
  shape: { kind: 'toggle' },
  parse: (text) =>
    text === 'true' || text === 'false' ? { value: text === 'true' } : { reason: 'must be true or false' },
  print: String,
};

/** Decimal digits within both limits, inclusive. */
export function wholeNumber(limits: { min: number; max: number }): Kind<number> {
  return {
    shape: { kind: 'number', ...limits },
    parse(text) {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= limits.min && value <= limits.max) return { value };
      return { reason: `must be a whole number from ${limits.min} to ${limits.max}` };
    },
    print: String,
  };
}

/** One of the given words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return {
    shape: { kind: 'one', words },
    parse(text) {
      const value = words.find((word) => word === text);
      return value === undefined ? { reason: `must be one of ${words.join(', ')}` } : { value };
    },
    print: same,
  };
}

/** At least one of the given words, separated by commas; said twice counts once. */
export function someOf<const Word extends string>(words: readonly Word[]): Kind<readonly Word[]> {
  return {
    shape: { kind: 'some', words },
    parse(text) {
      const given = text.split(',').map((word) => word.trim());
      const isKnown = given.every((word) => (words as readonly string[]).includes(word));
      if (!isKnown) return { reason: `must be a list of ${words.join(', ')}` };
      return { value: words.filter((word) => given.includes(word)) };
    },
    print: (value) => value.join(','),
  };
}

/** Control characters; `keepLineBreaks` spares tab and line feed. */
const CONTROLS = /\p{Cc}/u;
const CONTROLS_BUT_LINE_BREAKS = /(?![\t\n])\p{Cc}/u;

/** Text within both lengths, inclusive, in characters. Line breaks are kept as line feeds, or refused. */
export function textOf(limits: { min: number; max: number; lines?: 'many' }): Kind<string> {
  const forbidden = limits.lines === 'many' ? CONTROLS_BUT_LINE_BREAKS : CONTROLS;
  return {
    shape: limits.lines === 'many' ? { kind: 'lines' } : LINE,
    parse(given) {
      const text = given.replace(/\r\n?/g, '\n');
      if (forbidden.test(text)) return { reason: 'must not contain control characters' };
      if (text.length < limits.min) return { reason: 'must not be empty' };
      if (text.length > limits.max) return { reason: `must not be longer than ${limits.max} characters` };
      return { value: text };
    },
    print: same,
  };
}

/** Text of a fixed form; `reason` says which. */
export function pattern(form: RegExp, reason: string): Kind<string> {
  return { shape: LINE, parse: (text) => (form.test(text) ? { value: text } : { reason }), print: same };
}

/** Empty text for "not set", or what the given kind takes. */
export function emptyOr(kind: Kind<string>): Kind<string> {
  return { shape: kind.shape, parse: (text) => (text === '' ? { value: '' } : kind.parse(text)), print: same };
}

/** An absolute http or https address without credentials, query or fragment; a trailing slash is dropped. */
export const webAddress: Kind<string> = {
  shape: LINE,
  parse(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
    if (!isPlain || !/^https?:\/\//i.test(text)) return { reason: 'must be an http or https address' };
    return { value: url.href.replace(/\/+$/, '') };
  },
  print: same,
};

const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** `YYYY-MM-DDTHH:mm` of a day that exists, in the derby's zone (docs/rules.md, "Times"). */
export const wallClock: Kind<string> = {
  shape: LINE,
  parse(text) {
    const isReal = WALL_CLOCK.test(text) && new Date(`${text}Z`).toJSON()?.slice(0, 16) === text;
    return isReal ? { value: text } : { reason: 'must be a date and time like 2025-08-09T12:00' };
  },
  print: same,
};

const UNIT_SECONDS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;
const DURATION = /^(\d{1,9})([smhd]?)$/;

/** In the largest unit that leaves no rest. */
function printDuration(seconds: number): string {
  const [unit, length] = Object.entries(UNIT_SECONDS).find(([, each]) => seconds % each === 0) ?? ['s', 1];
  return `${seconds / length}${unit}`;
}

/** Seconds, written as a number and a unit (`90s`, `15m`, `1h`, `7d`); no unit means seconds. */
export function duration(limits: { minSeconds: number; maxSeconds: number }): Kind<number> {
  const range = `from ${printDuration(limits.minSeconds)} to ${printDuration(limits.maxSeconds)}`;
  return {
    shape: LINE,
    parse(text) {
      const [, count, unit] = DURATION.exec(text) ?? [];
      const seconds = Number(count) * UNIT_SECONDS[(unit || 's') as keyof typeof UNIT_SECONDS];
      if (seconds >= limits.minSeconds && seconds <= limits.maxSeconds) return { value: seconds };
      return { reason: `must be a duration like 1h, ${range}` };
    },
    print: printDuration,
  };
}
