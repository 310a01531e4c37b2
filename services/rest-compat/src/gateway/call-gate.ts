import type { Limits } from '../limits.ts';
import { Refusal } from '../http/refusal.ts';

/** Bounds the calls to the gateway at the same time, all together and for each network. */
export interface CallGate {
  /** Runs `call` when it is its turn. Throws Refusal 503 when too many wait or the wait is too long. */
  run<Result>(network: string, call: () => Promise<Result>): Promise<Result>;
  /** Calls that run or wait. */
  openCalls(): number;
}

interface WaitingCall {
  readonly network: string;
  readonly start: () => void;
}

/** Calls start in the order in which they came; a network at its limit does not hold up the others. */
export function createCallGate(limits: Limits): CallGate {
  const running = new Map<string, number>();
  const waiting: WaitingCall[] = [];
  let total = 0;

  const runningOf = (network: string) => running.get(network) ?? 0;
  const mayStart = (network: string) =>
    total < limits.gatewayCalls && runningOf(network) < limits.gatewayCallsPerNetwork;

  function begin(network: string): void {
    total += 1;
    running.set(network, runningOf(network) + 1);
  }

  function end(network: string): void {
    total -= 1;
    if (runningOf(network) === 1) running.delete(network);
    else running.set(network, runningOf(network) - 1);
    const next = waiting.findIndex((one) => mayStart(one.network));
    if (next !== -1) waiting.splice(next, 1)[0]?.start();
  }

  function waitForTurn(network: string): Promise<void> {
    const isFull =
      waiting.length >= limits.gatewayWaiting ||
      waiting.filter((one) => one.network === network).length >= limits.gatewayWaitingPerNetwork;
    if (isFull) throw busy();
    return new Promise((resolve, reject) => {
      const call: WaitingCall = {
        network,
        start() {
          clearTimeout(timer);
          begin(network);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(call), 1);
        reject(busy());
      }, limits.gatewayWaitMs);
      waiting.push(call);
    });
  }

  return {
    async run(network, call) {
      if (mayStart(network)) begin(network);
      else await waitForTurn(network);
      try {
        return await call();
      } finally {
        end(network);
      }
    },
    openCalls: () => total + waiting.length,
  };
}

function busy(): Refusal {
  return new Refusal(503, 'Too many requests are being answered right now. Please try again in a moment.');
}
