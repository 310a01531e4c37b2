import { setTimeout as pause } from 'node:timers/promises';
import type { BehaviourSwitch } from '../behaviour.ts';
import type { MediaStorage } from '../media-storage.ts';
import type { Message } from '../message.ts';
import type { Account } from '../provider/authorize.ts';
import type { Store } from '../store.ts';
import { callWebhook } from './call-webhook.ts';
import { fetchMedia, problemOfMedia } from './fetch-media.ts';
import { stepsOf, type Step } from './steps.ts';

/** Delivers accepted messages to the phones and reports each step to the status callback. */
export interface Courier {
  /** Starts the delivery of one message; returns at once. */
  deliver(message: Message): void;
  /** Continues the deliveries of an earlier run. */
  resume(): void;
  /** Stops all deliveries at their current step. */
  close(): Promise<void>;
}

/** Creates the courier; `behaviour` sets its pace while it runs. */
export function createCourier(deps: {
  account: Account;
  store: Store;
  storage: MediaStorage;
  behaviour: BehaviourSwitch;
  /** The only origin that pictures are fetched from. */
  publicUrl: string;
}): Courier {
  const { account, store, storage, behaviour, publicUrl } = deps;
  const closing = new AbortController();
  const onTheWay = new Set<Promise<void>>();

  async function travel(message: Message): Promise<void> {
    const steps = stepsOf(message.delivery);
    while (message.stepsDone < steps.length && isKnown(message)) {
      const next = steps[message.stepsDone];
      if (!next) return;
      await pause(behaviour.now.callbackDelayMs, undefined, { signal: closing.signal });
      const step = await withMedia(message, next);
      if (closing.signal.aborted || !isKnown(message)) return;
      store.record({ type: 'status', sid: message.sid, atMs: Date.now(), ...step });
      await report(message, step);
      if (step.status === 'failed') return;
    }
  }

  /** Fetches the pictures before the message is sent. A message whose picture cannot be sent ends here. */
  async function withMedia(message: Message, next: Step): Promise<Step> {
    for (const url of message.mediaUrls.slice(message.media.length)) {
      const event = await fetchMedia(url, message, { storage, publicUrl });
      if (isKnown(message)) store.record(event);
    }
    const errorCode = problemOfMedia(message.media);
    return errorCode === undefined ? next : { status: 'failed', errorCode };
  }

  async function report(message: Message, step: Step): Promise<void> {
    const url = message.statusCallback;
    if (url === null || !behaviour.now.sendsCallbacks) return;
    const result = await callWebhook({ url, authToken: account.authToken, params: paramsOf(message, step) });
    const atMs = Date.now();
    if (isKnown(message))
      store.record({ type: 'callback', sid: message.sid, atMs, url, status: step.status, ...result });
  }

  function paramsOf(message: Message, step: Step): Record<string, string> {
    return {
      AccountSid: account.accountSid,
      ApiVersion: '2010-04-01',
      From: message.from,
      MessageSid: message.sid,
      MessageStatus: step.status,
      SmsSid: message.sid,
      SmsStatus: step.status,
      To: message.to,
      ...(step.errorCode !== null && { ErrorCode: String(step.errorCode) }),
    };
  }

  /** Returns false after the store was cleared, which ends open deliveries. */
  function isKnown(message: Message): boolean {
    return store.messages.get(message.sid) === message;
  }

  function deliver(message: Message): void {
    const way = travel(message).catch((error: unknown) => {
      if (!closing.signal.aborted) throw error;
    });
    onTheWay.add(way);
    void way.finally(() => onTheWay.delete(way));
  }

  return {
    deliver,
    resume() {
      for (const message of store.messages.values()) {
        if (message.direction === 'outbound-api' && message.status !== 'failed') deliver(message);
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(onTheWay);
    },
  };
}
