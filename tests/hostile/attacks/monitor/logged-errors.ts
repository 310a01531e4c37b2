import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../../../support/stack.ts';
import { SERVICES } from './services.ts';

const ERROR_LEVEL = 50;

/** Begins to read the logs of the services. The result returns the errors since then, one sentence for each kind. */
export function watchLoggedErrors({ dataDirectory }: Pick<Product, 'dataDirectory'>): () => string[] {
  const files = SERVICES.map((name) => ({ name, file: join(dataDirectory, 'logs', `${name}.log`) }));
  const begins = files.map(({ file }) => (existsSync(file) ? statSync(file).size : 0));
  return () =>
    files.flatMap(({ name, file }, index) => {
      const counts = new Map<string, number>();
      for (const line of linesFrom(file, begins[index] ?? 0)) {
        const error = errorIn(line);
        if (error !== undefined) counts.set(error, (counts.get(error) ?? 0) + 1);
      }
      return [...counts].map(([error, count]) => `${name} logged ${count} times: ${error}`);
    });
}

function linesFrom(file: string, begin: number): string[] {
  if (!existsSync(file)) return [];
  const bytes = Buffer.alloc(Math.max(0, statSync(file).size - begin));
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, begin);
  } finally {
    closeSync(descriptor);
  }
  return bytes.toString().split('\n');
}

/** Returns the message of a line of level error or above; undefined for other lines. */
function errorIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message?: string } };
    return level >= ERROR_LEVEL ? [msg, err?.message].filter(Boolean).join(': ').slice(0, 150) : undefined;
  } catch {
    return undefined;
  }
}
