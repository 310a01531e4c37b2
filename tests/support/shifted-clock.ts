import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PRELOADED = new URL('shifted-clock.mjs', import.meta.url);

/** Wall clocks of the processes of a cluster, as if each ran on its own host. */
export interface ShiftedClocks {
  /** For `startStack`. */
  readonly environment: Readonly<Record<string, string>>;
  /** From its next start on, a process (by name, e.g. `gateway-2`) is ahead by the given ms; all others are correct. */
  set(shiftsMs: Readonly<Record<string, number>>): void;
  remove(): void;
}

/** Shifts the wall clocks of processes that start with `environment`. */
export function shiftClocks(shiftsMs: Readonly<Record<string, number>>): ShiftedClocks {
  const folder = mkdtempSync(join(tmpdir(), 'derby-clocks-'));
  const file = join(folder, 'shifts.json');
  const set = (changed: Readonly<Record<string, number>>) => writeFileSync(file, JSON.stringify(changed));
  set(shiftsMs);
  return {
    environment: {
      NODE_OPTIONS:
        `${process.env['NODE_OPTIONS'] ?? ''} --import=${PRELOADED.href}?${encodeURIComponent(file)}`.trim(),
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
