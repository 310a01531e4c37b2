import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../support/stack.ts';

/** A line of a process's log. */
export interface LogLine {
  readonly msg?: string;
  /** By the clock of the process. */
  readonly time?: number;
}

const fileOf = (stack: Stack, name: string) => join(stack.dataDirectory, 'logs', `${name}.log`);

/** Everything that a process and those before it of that name have logged. */
export function logOf(stack: Stack, name: string): LogLine[] {
  return readFileSync(fileOf(stack, name), 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LogLine];
      } catch {
        return [];
      }
    });
}

/** How often a process has logged a sentence. */
export function countLogged(stack: Stack, name: string, sentence: string): number {
  return logOf(stack, name).filter(({ msg }) => msg === sentence).length;
}

/** By how many ms the clock of a process is ahead: its last line, and when the file was written last. */
export function loggedShiftMs(stack: Stack, name: string): number {
  const last = logOf(stack, name).findLast(({ time }) => time !== undefined);
  return (last?.time ?? Number.NaN) - statSync(fileOf(stack, name)).mtimeMs;
}
