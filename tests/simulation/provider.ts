import type { LookUpResponse, OutgoingMessage, ProviderResponse } from '@derby/domain/messaging';
import { BEGINS_AT, type Machine } from './machine.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** How the provider behaves at a time. Shares are of requests. */
export interface ProviderState {
  /** Accepted, but without a response. */
  losesAnswer: number;
  /** Neither accepted nor answered. */
  hangs: number;
  isUnreachable: boolean;
  /** 429 with a pause. */
  throttles: number;
  refusesNumber: number;
  refusesAccount: boolean;
  /** How long half of the messages are absent from the list after they were accepted. */
  listsAfterMs: number;
  /** How much later than usual receipts come. */
  receiptsAfterMs: number;
  isListDown: boolean;
  hides: 'texts' | 'numbers' | null;
}

export const HEALTHY: ProviderState = {
  losesAnswer: 0,
  hangs: 0,
  isUnreachable: false,
  throttles: 0,
  refusesNumber: 0,
  refusesAccount: false,
  listsAfterMs: 0,
  receiptsAfterMs: 0,
  isListDown: false,
  hides: null,
};

/** A request that reached the provider. */
export interface Request {
  /** The name of the worker. */
  readonly from: string;
  readonly messageId: number;
  readonly to: string;
  readonly body: string;
  readonly departedAtMs: number;
  /** When the provider's response was complete, or the request timed out. */
  readonly endedAtMs: number;
  /** Null when it was not accepted. */
  readonly sid: string | null;
  /** It does not take this number. */
  readonly isRefused: boolean;
  /** The provider's word; it changes later. */
  status: string;
  errorCode: number | null;
  /** The end of the derby at this time, which tells the final messages of two derbies apart. */
  readonly endOfDerby: number | null;
  /** When the provider's list begins to show it. */
  readonly listedFromMs: number;
  /** When the product first answered a receipt about it; null before. */
  reportedAtMs: number | null;
}

export interface Receipt {
  readonly sid: string;
  readonly messageId: number;
  readonly to: string;
  readonly status: string;
  readonly errorCode: number | null;
}

/** As in production. */
export const REQUEST_TIMEOUT_MS = 10_000;

export type Provider = ReturnType<typeof createProvider>;

/** Creates the provider. `report` takes its receipts, each with the time after which it is sent. */
export function createProvider(options: {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly fired: (fault: string) => void;
  readonly endOfDerby: () => number | null;
  /** Called with each request that reaches it. */
  readonly judge: (request: Request) => void;
  readonly report: (receipt: Receipt, afterMs: number) => void;
}) {
  const { scheduler, random, fired, judge, report, endOfDerby } = options;
  const state: ProviderState = { ...HEALTHY };
  const requests: Request[] = [];
  const timeOf = (ms: number) => new Date(BEGINS_AT.getTime() + Math.floor(ms / 1_000) * 1_000);

  function sendReceipts(request: Request, sid: string): void {
    const { messageId, to } = request;
    const isDelivered = random.chance(0.85);
    const last = isDelivered ? 'delivered' : 'undelivered';
    const errorCode = isDelivered ? null : 30_003;
    const usualMs = random.chance(0.15) ? random.between(20_000, 70_000) : random.between(500, 9_000);
    const deliveredAfterMs = usualMs + state.receiptsAfterMs;
    scheduler.after(deliveredAfterMs, () => Object.assign(request, { status: last, errorCode }));
    for (const status of ['sent', last]) {
      const receipt = { sid, messageId, to, status, errorCode: status === 'undelivered' ? errorCode : null };
      // Lost, sent twice, or out of order.
      const copies = random.chance(0.1) ? 0 : random.chance(0.15) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) report(receipt, deliveredAfterMs + random.between(-400, 2_000));
    }
  }

  return {
    state,
    requests: requests as readonly Request[],
    /** Sends a message from a machine. */
    async send(machine: Machine, { id: messageId, to, body }: OutgoingMessage): Promise<ProviderResponse> {
      const departedAtMs = scheduler.nowMs();
      if (state.isUnreachable) {
        fired('provider unreachable');
        await machine.clock.sleep(random.between(5, 300));
        return { kind: 'not-sent' };
      }
      const kind = random.chance(state.losesAnswer)
        ? 'answer lost'
        : random.chance(state.hangs)
          ? 'hangs'
          : random.chance(state.throttles)
            ? 'throttles'
            : random.chance(state.refusesNumber)
              ? 'refuses the number'
              : state.refusesAccount
                ? 'refuses the account'
                : 'accepts';
      if (kind !== 'accepts') fired(`provider: ${kind}`);
      const isAccepted = kind === 'accepts' || kind === 'answer lost';
      const arrivesMs = random.between(10, 150);
      const answersMs = random.between(50, 700);
      const hasTimedOut = kind === 'hangs' || (kind === 'answer lost' && random.chance(0.6));
      const sid = isAccepted ? `SM${String(requests.length + 1).padStart(32, '0')}` : null;
      const request: Request = {
        from: machine.name,
        messageId,
        to,
        body,
        departedAtMs,
        endedAtMs: departedAtMs + (hasTimedOut ? REQUEST_TIMEOUT_MS : arrivesMs + answersMs),
        sid,
        isRefused: kind === 'refuses the number',
        endOfDerby: endOfDerby(),
        listedFromMs: departedAtMs + (random.chance(0.5) ? state.listsAfterMs : 0),
        status: 'queued',
        errorCode: null,
        reportedAtMs: null,
      };
      // A machine that dies from now on cannot take its request back.
      requests.push(request);
      scheduler.tell(`${machine.name} sends message ${messageId} ("${body.slice(0, 14)}…"), the provider ${kind}`);
      judge(request);
      if (sid !== null) sendReceipts(request, sid);
      if (hasTimedOut) {
        await machine.clock.sleep(REQUEST_TIMEOUT_MS);
        return { kind: 'no-response' };
      }
      await machine.clock.sleep(arrivesMs + answersMs);
      switch (kind) {
        case 'accepts':
          return { kind: 'accepted', sid: sid ?? '' };
        case 'answer lost':
          return random.chance(0.5)
            ? { kind: 'no-response' }
            : { kind: 'refused', httpStatus: random.pick([500, 502, 503]), code: null };
        case 'throttles':
          return { kind: 'refused', httpStatus: 429, code: 20_429, retryAfterMs: random.between(500, 20_000) };
        case 'refuses the number':
          return { kind: 'refused', httpStatus: 400, code: random.pick([21_211, 21_610, 30_006]) };
        case 'refuses the account':
          return { kind: 'refused', httpStatus: 401, code: 20_003 };
        default:
          return { kind: 'no-response' };
      }
    },
    /** Lists messages for a machine: what `services/worker/src/provider/twilio-sender.ts` makes of the provider's list. */
    async list(machine: Machine, query: { readonly to: string; readonly body: string }): Promise<LookUpResponse> {
      await machine.clock.sleep(random.between(50, 800));
      if (state.isListDown || state.isUnreachable) {
        fired('provider list down');
        return { kind: 'no-response' };
      }
      const nowMs = scheduler.nowMs();
      if (state.listsAfterMs > 0) fired('provider lists late');
      if (state.hides !== null) fired(`provider hides ${state.hides}`);
      const listed = requests
        .flatMap((request) => (request.sid === null ? [] : [{ ...request, sid: request.sid }]))
        .filter(({ listedFromMs }) => listedFromMs <= nowMs)
        .filter(({ to }) => to === query.to && state.hides !== 'numbers')
        .toReversed();
      const isFound = ({ body }: { readonly body: string }) => state.hides === null && body === query.body;
      const createdAt = ({ departedAtMs }: { readonly departedAtMs: number }) => timeOf(departedAtMs + 100);
      return {
        kind: 'listed',
        found: listed.filter(isFound).map((one) => {
          const { sid, status, errorCode } = one;
          return { sid, status, errorCode, createdAt: createdAt(one) };
        }),
        others: listed
          .filter((one) => !isFound(one))
          .map((one) => ({ sid: one.sid, createdAt: createdAt(one), isHidden: state.hides === 'texts' })),
        respondedAt: timeOf(nowMs),
        listedSince: null,
      };
    },
  };
}
