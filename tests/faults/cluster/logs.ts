import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../../support/stack.ts';

/** A line of the log of a process. */
export interface LogLine {
  readonly msg?: string;
  /** The time by the clock of the process. */
  readonly time?: number;
}

const fileOf = (stack: Stack, name: string) => join(stack.dataDirectory, 'logs', `${name}.log`);

/** Returns the log of a process, including earlier processes of the same name. */
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

/** Returns how often a process has logged a message. */
export function countLogged(stack: Stack, name: string, sentence: string): number {
  return logOf(stack, name).filter(({ msg }) => msg === sentence).length;
}

/** Returns by how many ms the clock of a process is ahead: the time of its last line against that of the file. */
export function loggedShiftMs(stack: Stack, name: string): number {
  const last = logOf(stack, name).findLast(({ time }) => time !== undefined);
  return (last?.time ?? Number.NaN) - statSync(fileOf(stack, name)).mtimeMs;
}
