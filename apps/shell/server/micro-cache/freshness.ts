import type { UpstreamAnswer } from './ask-upstream.ts';

const MILLISECONDS = 1_000;

/**
 * A board made private and a new entry are obeyed within this time, whatever an answer allows (docs/architecture.md,
 * "Flow of a board read").
 */
export const MAX_FRESH_MS = 1_000;

/** Headers that all reads of one key have in common, because those who differ in them are not answered here. */
const ALIKE = new Set(['accept-encoding', 'authorization', 'cookie', 'range']);

function listOf(header: string | undefined): string[] {
  return (header ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || []);
}

/** Returns whether all requests with these selecting headers get this answer (RFC 9111, 4.1). */
export function isAlikeForAll({ headers }: UpstreamAnswer, selectingHeaders: readonly string[]): boolean {
  if (headers['set-cookie'] !== undefined) return false;
  return listOf(headers['vary']).every((name) => ALIKE.has(name) || selectingHeaders.includes(name));
}

/**
 * Milliseconds for which an answer may be given to others, counted from the moment it was asked for: what was
 * true then may be over when the answer comes (RFC 9111, 4.2.3). 0 for anything but a 200 that says `public`.
 */
export function freshForMs(answer: UpstreamAnswer, selectingHeaders: readonly string[]): number {
  const directives = listOf(answer.headers['cache-control']);
  const isKeepable =
    answer.status === 200 &&
    answer.headers['content-encoding'] === undefined &&
    directives.includes('public') &&
    !directives.some((one) => /^(?:no-store|no-cache|private)(?:=|$)/.test(one)) &&
    isAlikeForAll(answer, selectingHeaders);
  if (!isKeepable) return 0;
  const seconds = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age') ?? 0;
  return Math.min(Math.max(0, seconds - ageSecondsOf(answer)) * MILLISECONDS, MAX_FRESH_MS);
}

/** How old the answer already was when it came. */
export function ageSecondsOf({ headers }: UpstreamAnswer): number {
  return Math.max(0, Number.parseInt(headers['age'] ?? '0', 10) || 0);
}

function secondsOf(directives: readonly string[], name: string): number | undefined {
  const value = directives.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined ? undefined : Number.parseInt(value.replaceAll('"', ''), 10) || 0;
}
