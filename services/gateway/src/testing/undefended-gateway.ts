/**
 * A gateway without the limits and checks that UNDEFENDED names: the hostile tests see with it that they fail without
 * them. `builtIns` stands for `hardenBuiltins`.
 */
import { runService } from '@derby/server-kit/lifecycle';
import { createGateway } from '../app.ts';
import { readConfig } from '../env.ts';
import { hardenBuiltins } from '../harden-builtins.ts';
import { GATEWAY_CHECKS, GATEWAY_LIMITS, type GatewayChecks, type GatewayLimits } from '../limits.ts';
import { readUndefended } from './env.ts';

/** More than any size that is sent. */
const UNBOUNDED = 2 ** 31 - 1;
/** Longer than a control runs; Node takes no headers' time above 300 s. */
const UNBOUNDED_MS = 240_000;
const unbounded = (name: string) => (name.endsWith('Ms') ? UNBOUNDED_MS : UNBOUNDED);

const undefended = readUndefended();
const limits = Object.entries(GATEWAY_LIMITS)
  .filter(([name]) => undefended.has(name))
  .map(([name, limit]) => [name, typeof limit === 'number' ? unbounded(name) : unboundedParts(limit)]);
const checks = Object.keys(GATEWAY_CHECKS).map((name) => [name, !undefended.has(name)]);

function unboundedParts(limit: object): object {
  return Object.fromEntries(Object.keys(limit).map((name) => [name, UNBOUNDED]));
}

if (!undefended.has('builtIns')) hardenBuiltins();
await runService('gateway', () =>
  createGateway(readConfig(), {
    limits: Object.fromEntries(limits) as Partial<GatewayLimits>,
    checks: Object.fromEntries(checks) as Partial<GatewayChecks>,
  }),
);
