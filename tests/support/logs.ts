import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './stack.ts';

/** A line of the log of a process. */
export interface LogLine {
  readonly level?: number;
  readonly msg?: string;
  /** The time by the clock of the process. */
  readonly time?: number;
  readonly err?: { readonly message?: string };
}

type WithLogs = Pick<Product, 'dataDirectory'>;

const fileOf = ({ dataDirectory }: WithLogs, name: string) => join(dataDirectory, 'logs', `${name}.log`);

/** Returns the log of a process, including earlier processes of the same name. */
export function logOf(product: WithLogs, name: string): LogLine[] {
  return readFileSync(fileOf(product, name), 'utf8')
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
export function countLogged(product: WithLogs, name: string, sentence: string): number {
  return logOf(product, name).filter(({ msg }) => msg === sentence).length;
}

/** Returns by how many ms the clock of a process is ahead: the time of its last line against that of the file. */
export function loggedShiftMs(product: WithLogs, name: string): number {
  const last = logOf(product, name).findLast(({ time }) => time !== undefined);
  return (last?.time ?? Number.NaN) - statSync(fileOf(product, name)).mtimeMs;
}
