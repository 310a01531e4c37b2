/** A front door without the limits that UNDEFENDED names: the hostile tests see with it that they fail without them. */
import { resolve } from 'node:path';
import { runService } from '@derby/server-kit/lifecycle';
import { createFrontDoor } from '../app.ts';
import { readConfig } from '../env.ts';
import { LIMITS, type FrontDoorLimits } from '../limits.ts';
import { builtShell } from '../shell-files.ts';
import { readUndefended } from './env.ts';

/** More than any size that is sent. */
const UNBOUNDED = 2 ** 31 - 1;
/** Longer than a control runs; Node takes no headers' time above 300 s. */
const UNBOUNDED_MS = 240_000;
const unbounded = (name: string) => (name.endsWith('Ms') ? UNBOUNDED_MS : UNBOUNDED);

const undefended = readUndefended();
const limits = Object.entries(LIMITS)
  .filter(([name]) => undefended.has(name))
  .map(([name, limit]) => [
    name,
    typeof limit === 'number' ? unbounded(name) : { total: UNBOUNDED, perNetwork: UNBOUNDED },
  ]);

await runService('front-door', () =>
  createFrontDoor(readConfig(), {
    // The bundle lies elsewhere; a stack runs in the repository's folder.
    shell: builtShell(resolve('apps/shell/dist')),
    limits: Object.fromEntries(limits) as Partial<FrontDoorLimits>,
  }),
);
