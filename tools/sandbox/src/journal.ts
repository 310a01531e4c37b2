import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SandboxEvent } from './events.ts';

/** Stores the events, so that a restarted sandbox knows what it had accepted. */
export interface Journal {
  /** The events of earlier runs, oldest first. */
  readonly past: readonly SandboxEvent[];
  /** Hands the event to the operating system before it returns: killing the process does not lose it. */
  append(event: SandboxEvent): void;
  clear(): void;
}

/** Opens or creates the file of JSON lines. Without a file nothing is stored. */
export function openJournal(file: string | undefined): Journal {
  if (file === undefined) return { past: [], append: () => {}, clear: () => {} };
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A kill during a write leaves half a line. Its request never got a response.
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
