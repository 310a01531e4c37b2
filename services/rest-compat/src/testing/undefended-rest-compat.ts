/**
 * A rest-compat without the limits that UNDEFENDED names. Hostile tests run against it to prove that they fail without
 * them.
 */
import { runService } from '@derby/server-kit/lifecycle';
import { liftedLimits, readUndefended } from '@derby/server-kit/testing/env';
import { createRestCompat } from '../app.ts';
import { readConfig } from '../env.ts';
import { LIMITS } from '../limits.ts';

const limits = liftedLimits(LIMITS, readUndefended());
await runService('rest-compat', () => createRestCompat(readConfig(), { limits }));
