/**
 * A gateway without the limits and checks that UNDEFENDED names. Hostile tests run against it to prove that they fail
 * without them. `builtIns` disables `hardenBuiltins`.
 */
import { runService } from '@derby/server-kit/lifecycle';
import { liftedLimits, readUndefended } from '@derby/server-kit/testing/env';
import { createGateway } from '../app.ts';
import { readConfig } from '../env.ts';
import { hardenBuiltins } from '../harden-builtins.ts';
import { GATEWAY_CHECKS, GATEWAY_LIMITS, type GatewayChecks } from '../limits.ts';

const undefended = readUndefended();
const limits = liftedLimits(GATEWAY_LIMITS, undefended);
const checks = Object.keys(GATEWAY_CHECKS).map((name) => [name, !undefended.has(name)]);

if (!undefended.has('builtIns')) hardenBuiltins();
await runService('gateway', () =>
  createGateway(readConfig(), { limits, checks: Object.fromEntries(checks) as Partial<GatewayChecks> }),
);
