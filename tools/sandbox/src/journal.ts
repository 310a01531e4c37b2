import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SandboxEvent } from './events.ts';

/** Keeps the events, so that a killed sandbox knows what it had accepted. */
export interface Journal {
  /** The events of earlier runs, oldest first. */
  readonly past: readonly SandboxEvent[];
  /** The event is with the system when this returns: a kill of the process does not lose it. */
  append(event: SandboxEvent): void;
  clear(): void;
}

/** Opens or creates the file of JSON lines; without one nothing outlives the process. */
export function openJournal(file: string | undefined): Journal {
  if (file === undefined) return { past: [], append: () => {}, clear: () => {} };
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A kill in the middle of a write leaves half a line: that event was never answered.
  if (whole !== text) writeFileSync(file, whole);
  return {
    past: whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line): SandboxEvent => JSON.parse(line)),
    append: (event) => appendFileSync(file, `${JSON.stringify(event)}\n`),
    clear: () => writeFileSync(file, ''),
  };
}
