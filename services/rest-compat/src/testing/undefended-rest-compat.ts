/** A rest-compat without the limits that UNDEFENDED names: the hostile tests see with it that they fail without them. */
import { runService } from '@derby/server-kit/lifecycle';
import { createRestCompat } from '../app.ts';
import { readConfig } from '../env.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { readUndefended } from './env.ts';

/** More than any size that is sent. */
const UNBOUNDED = 2 ** 31 - 1;
/** Longer than a control runs; Node takes no headers' time above 300 s. */
const UNBOUNDED_MS = 240_000;
const unbounded = (name: string) => (name.endsWith('Ms') ? UNBOUNDED_MS : UNBOUNDED);

const undefended = readUndefended();
const limits = Object.keys(LIMITS).flatMap((name) => (undefended.has(name) ? [[name, unbounded(name)]] : []));

await runService('rest-compat', () =>
  createRestCompat(readConfig(), { limits: Object.fromEntries(limits) as Partial<Limits> }),
);
