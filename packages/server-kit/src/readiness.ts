import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { withinTime } from './within-time.ts';

/** A dependency of a process. `check` resolves when it is usable and rejects otherwise. */
export interface ReadinessProbe {
  readonly name: string;
  /** Optional dependencies are listed but do not affect readiness. */
  readonly optional?: boolean;
  /** Show its state to all clients, not only to operators. */
  readonly isPublic?: boolean;
  /** Aborts when the check takes too long. */
  check(signal: AbortSignal): Promise<unknown>;
}

/** The state of one dependency. */
export interface ReadinessState {
  readonly name: string;
  readonly ready: boolean;
  readonly optional: boolean;
  readonly isPublic: boolean;
}

/** The state of a process and of its dependencies. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: readonly ReadinessState[];
}

const PROBE_TIMEOUT_MS = 2_000;

async function stateOf(probe: ReadinessProbe): Promise<ReadinessState> {
  const { name, optional = false, isPublic = false } = probe;
  const late = new AbortController();
  try {
    await withinTime(probe.check(late.signal), PROBE_TIMEOUT_MS);
    return { name, ready: true, optional, isPublic };
  } catch {
    late.abort();
    return { name, ready: false, optional, isPublic };
  }
}

/** Runs all probes at once, each for at most 2 s. `ready` is false when a required probe failed. */
export async function checkReadiness(probes: readonly ReadinessProbe[]): Promise<Readiness> {
  const checks = await Promise.all(probes.map(stateOf));
  return { ready: checks.every((state) => state.ready || state.optional), checks };
}

/**
 * Retries a failed check of a service once. Behind a balancer another process may respond, and one stopping process
 * says nothing about the others. Otherwise all processes in front of the service would become unready too.
 */
export function checkedTwice(check: ReadinessProbe['check']): ReadinessProbe['check'] {
  return async (signal) => await check(signal).catch(async () => await check(signal));
}

/** Returns the body of `/ready`: all checks for operators, the public ones for other clients. */
export function shownReadiness({ ready, checks }: Readiness, { forOperator }: { forOperator: boolean }): object {
  if (forOperator) return { ready, checks: checks.map(({ isPublic: _isPublic, ...state }) => state) };
  const shown = checks.filter(({ isPublic }) => isPublic);
  return shown.length === 0
    ? { ready }
    : { ready, checks: shown.map(({ name, ready: isReady }) => ({ name, ready: isReady })) };
}

/**
 * Returns a function that caches the result of `read` for `maxAgeMs` and never runs two reads at once. Failures are
 * cached too, so a failing dependency is not called more often.
 */
export function cachedRead<Value>(
  read: () => Promise<Value>,
  { maxAgeMs, now }: { maxAgeMs: number; now: () => number },
): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly readAt: number } | undefined;
  let isReading = false;

  return () => {
    if (cached && (isReading || now() - cached.readAt < maxAgeMs)) return cached.value;
    isReading = true;
    const value = read().finally(() => (isReading = false));
    cached = { value, readAt: now() };
    return value;
  };
}

/** Headers of proxies. A proxied request has at least one of them. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The parts of a request that show its origin. */
interface Origin {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress' | 'localAddress'>;
  readonly headers: IncomingMessage['headers'];
}

/**
 * Returns whether a request was made on this machine, for example by an operator's command or a metrics collector, and
 * not passed on by a proxy. Decided by the connection, so no header makes a visitor an operator.
 */
export function isOperator({ socket, headers }: Origin): boolean {
  const { remoteAddress, localAddress } = socket;
  if (remoteAddress === undefined || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(remoteAddress) || remoteAddress === localAddress;
}
