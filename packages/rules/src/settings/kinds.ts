import { Cron } from 'croner';
import { isWallClock, WALL_CLOCK_REASON } from '../event/derby-time.ts';
import { validateTemplate } from '../message-text/template.ts';
import { hasControls } from '../unicode-text.ts';
import { isWebAddress, WEB_ADDRESS_REASON } from '../web-address.ts';

/** The input control of a setting; `line` and `lines` are text. */
export type Shape =
  | { readonly kind: 'toggle' | 'line' | 'lines' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** `one` of the words, or `some`: at least one. */
  | { readonly kind: 'one' | 'some'; readonly words: readonly string[] };

/** The conversion of one kind of value from and to text. */
export interface Kind<Value> {
  readonly shape: Shape;
  /** `reason` is the rest of a sentence that begins with the key, e.g. `must be true or false`. */
  parse(text: string): { readonly value: Value } | { readonly reason: string };
  /** Returns the canonical text, which `parse` turns back into the same value. */
  print(value: Value): string;
}

/** A global setting. */
export interface Setting<Name extends string = string, Value = unknown> extends SettingFacts {
  /** Its name in the typed settings. */
  readonly name: Name;
  readonly kind: Kind<Value>;
  readonly default: Value;
}

interface SettingFacts {
  readonly label: string;
  /** Its effect, below its control and in docs/settings.md, which add limits, choices and restarts. */
  readonly help: string;
  readonly unit?: string;
  /** Sealed in the database and masked for all clients. */
  readonly isSecret?: true;
  /** Read at the start of a process; a change takes effect after a restart. */
  readonly needsRestart?: true;
}

/** Describes a setting. */
export function setting<const Name extends string, Value>(
  name: Name,
  kind: Kind<Value>,
  initial: Value,
  facts: SettingFacts,
): Setting<Name, Value> {
  return { name, kind, default: initial, ...facts };
}

const LINE: Shape = { kind: 'line' };
const same = (value: string) => value;

/** The texts `true` and `false`. */
export const toggle: Kind<boolean> = {
  shape: { kind: 'toggle' },
  parse: (text) =>
    text === 'true' || text === 'false' ? { value: text === 'true' } : { reason: 'must be true or false' },
  print: String,
};

/** A whole number in decimal digits within both limits, inclusive. */
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

/** At least one of the given words, separated by commas. Duplicates are dropped. */
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

/** Text within both lengths in UTF-16 units, inclusive. Line breaks become line feeds, or are refused. */
export function textOf(limits: { min: number; max: number; lines?: 'many' }): Kind<string> {
  const areLinesAllowed = limits.lines === 'many';
  return {
    shape: areLinesAllowed ? { kind: 'lines' } : LINE,
    parse(given) {
      const text = given.replace(/\r\n?/g, '\n');
      if (hasControls(areLinesAllowed ? text.replaceAll(/[\t\n]/g, '') : text))
        return { reason: 'must not contain control characters' };
      if (text.length < limits.min) return { reason: 'must not be empty' };
      if (text.length > limits.max) return { reason: `must not be longer than ${limits.max} characters` };
      return { value: text };
    },
    print: same,
  };
}

/** Text that matches `form`; `reason` describes the form. */
export function pattern(form: RegExp, reason: string): Kind<string> {
  return { shape: LINE, parse: (text) => (form.test(text) ? { value: text } : { reason }), print: same };
}

/** Empty text for "not set", or a text of the given kind. */
export function emptyOr(kind: Kind<string>): Kind<string> {
  return { shape: kind.shape, parse: (text) => (text === '' ? { value: '' } : kind.parse(text)), print: same };
}

/** A web address without query or fragment; trailing slashes are dropped. */
export const webAddress: Kind<string> = {
  shape: LINE,
  parse(text) {
    if (!isWebAddress(text)) return { reason: WEB_ADDRESS_REASON };
    if (/[?#]/.test(text)) return { reason: 'must be an address without ? and #' };
    return { value: new URL(text).href.replace(/\/+$/, '') };
  },
  print: same,
};

/** Wall-clock text in the derby's zone (docs/rules.md, "Times"). */
export const wallClock: Kind<string> = {
  shape: LINE,
  parse: (text) => (isWallClock(text) ? { value: text } : { reason: WALL_CLOCK_REASON }),
  print: same,
};

const UNIT_SECONDS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;
const DURATION = /^(\d{1,9})([smhd]?)$/;

/** Prints a duration in the largest unit that divides it. */
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

/** A cron expression of five parts (minute, hour, day, month, weekday) in the derby's zone. */
export const cronExpression: Kind<string> = {
  shape: LINE,
  parse(text) {
    const value = text.toLowerCase().split(/\s+/).join(' ');
    return isCron(value) ? { value } : { reason: 'must be a cron expression like 0 2 * * *' };
  },
  print: same,
};

function isCron(text: string): boolean {
  try {
    // A nickname such as @daily does not have five parts.
    return !text.startsWith('@') && new Cron(text, { mode: '5-part', paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

const MIN_LENGTH = 32;
const MAX_LENGTH = 512;
const MIN_DIFFERENT_CHARACTERS = 10;

/** Words of secrets in tutorials and default configurations. */
const DEFAULT_WORDS = /secret|passw|change|default|example|keyboard|qwert|letmein/i;

/** Returns whether the text repeats a shorter one. */
const isRepetition = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length;

/** Returns whether more than half of the characters follow their neighbour, as in `abcdef` or `987654`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const neighbours = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) === 1).length;
  return neighbours > text.length / 2;
}

/** The key that signs tokens. Guessable keys are refused (docs/guarantees.md, A7). */
export const signingSecret: Kind<string> = {
  shape: LINE,
  parse(text) {
    if (text.length < MIN_LENGTH) return { reason: `must have at least ${MIN_LENGTH} characters` };
    if (text.length > MAX_LENGTH) return { reason: `must not be longer than ${MAX_LENGTH} characters` };
    const isWeak =
      new Set(text).size < MIN_DIFFERENT_CHARACTERS ||
      DEFAULT_WORDS.test(text) ||
      isRepetition(text) ||
      isSequence(text);
    return isWeak ? { reason: 'is too easy to guess; use a random text' } : { value: text };
  },
  print: same,
};

/** A colon separates issuer and account in an authenticator's address, so labels must not contain one. */
export const otpLabel = pattern(/^[^:\p{Cc}]{1,80}$/u, 'must be 1 to 80 characters without a colon');

/** Only folder names, so that no value leaves the data directory (docs/guarantees.md, K2). */
export const folder = pattern(
  /^\/?[\w-]+(?:\/[\w-]+){0,7}$/,
  'must be folder names separated by slashes, like /uploads',
);

/** The provider's client throws for `ac`. */
export const accountSid = pattern(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits');
export const authToken = pattern(/^[!-~]{16,128}$/, 'must be 16 to 128 characters without spaces');

/** The sender in E.164. Spaces, dots, hyphens and brackets are dropped. */
export const senderNumber: Kind<string> = {
  shape: LINE,
  parse(text) {
    const number = text.replace(/[\s().-]/g, '');
    return /^\+[1-9]\d{7,14}$/.test(number) ? { value: number } : { reason: 'must be a number like +12505550100' };
  },
  print: same,
};

const SMS_MAX_CHARACTERS = 1_600;

/** A message with the variables of docs/rules.md, "Messages". */
export function template(minCharacters: 0 | 1): Kind<string> {
  const text = textOf({ min: minCharacters, max: SMS_MAX_CHARACTERS, lines: 'many' });
  return {
    ...text,
    parse(given) {
      const reason = validateTemplate(given);
      return reason === undefined ? text.parse(given) : { reason };
    },
  };
}
