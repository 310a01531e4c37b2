/**
 * A front door without the limits that UNDEFENDED names. Hostile tests run against it to prove that they fail without
 * them.
 */
import { resolve } from 'node:path';
import { runService } from '@derby/server-kit/lifecycle';
import { liftedLimits, readUndefended } from '@derby/server-kit/testing/env';
import { createFrontDoor } from '../app.ts';
import { readConfig } from '../env.ts';
import { LIMITS } from '../limits.ts';
import { builtShell } from '../shell-files.ts';

await runService('front-door', () =>
  createFrontDoor(readConfig(), {
    // The bundle is in another folder; a stack runs in the repository's root.
    shell: builtShell(resolve('apps/shell/dist')),
    limits: liftedLimits(LIMITS, readUndefended()),
  }),
);
