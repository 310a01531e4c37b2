import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import type { DeliveryErrorCode } from './errors.ts';
import { type MediaEvent, type Message, type MessageStatus, newSid } from './message.ts';
import type { BehaviourSwitch, Delivery } from './outcomes.ts';
import type { Store } from './store.ts';

const WEBHOOK_TIMEOUT_MS = 5_000;
const MEDIA_TIMEOUT_MS = 15_000;
/** The provider's limit for all media of one message together. */
const MAX_TOTAL_BYTES = 5 * 1024 * 1024;
const SENDABLE = /^(image\/(jpeg|png|gif)|video\/|audio\/|text\/vcard)/;

/** The accepted account. */
export interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** One state of a message; states are reported in the order of the list. */
interface Step {
  readonly status: MessageStatus;
  readonly errorCode: DeliveryErrorCode | null;
}

const plain = (status: MessageStatus): Step => ({ status, errorCode: null });
const DELIVERED_STEPS = [plain('queued'), plain('sent'), plain('delivered')];

/** Returns the states that a message goes through, as its status callbacks report them. */
function stepsOf(delivery: Delivery): readonly Step[] {
  if (delivery.ends !== 'delivered') {
    return [plain('queued'), plain('sent'), { status: delivery.ends, errorCode: delivery.errorCode }];
  }
  switch (delivery.receipts) {
    case 'none':
      return [plain('queued'), plain('sent')];
    case 'twice':
      return DELIVERED_STEPS.flatMap((one) => [one, one]);
    case 'reversed':
      return DELIVERED_STEPS.toReversed();
    case 'once':
      return DELIVERED_STEPS;
  }
}

/**
 * Posts a signed form to a webhook. A 5xx and no response at all are tried once more, as the provider
 * does; `httpStatus` is that of the last attempt, null when there was no response. `answer` is the text that the
 * response sends back.
 */
export async function callWebhook(
  url: string,
  { accountSid, authToken }: Account,
  fields: Readonly<Record<string, string>>,
): Promise<{ httpStatus: number | null; attempts: number; answer: string | null }> {
  const params = { AccountSid: accountSid, ApiVersion: '2010-04-01', ...fields };
  const first = await post(url, authToken, params);
  if (first.httpStatus !== null && first.httpStatus < 500) return { ...first, attempts: 1 };
  return { ...(await post(url, authToken, params)), attempts: 2 };
}

const NO_RESPONSE = { httpStatus: null, answer: null };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the text of a TwiML document that sends one message; null for any other response. */
function answerIn(twiml: string): string | null {
  const escaped = /<Response><Message>([^<]*)<\/Message><\/Response>/.exec(twiml)?.[1];
  return escaped?.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '') ?? null;
}

async function post(url: string, authToken: string, params: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, params) },
      body: new URLSearchParams(params),
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      redirect: 'manual',
    });
    return { httpStatus: response.status, answer: answerIn(await response.text()) };
  } catch {
    return NO_RESPONSE;
  }
}

/**
 * Fetches one picture as the provider does, without credentials. Stores no bytes of a refused one. Contacts only the
 * product's own origin and follows no redirects: a message must not make this machine contact another host.
 */
async function fetchMedia(
  url: string,
  message: Message,
  { store, publicUrl }: { store: Store; publicUrl: string },
): Promise<MediaEvent> {
  const mediaSid = newSid('ME');
  const nothing = { type: 'media', sid: message.sid, mediaSid, url, contentType: '', sizeBytes: 0 } as const;
  if (new URL(url).origin !== new URL(publicUrl).origin) return { ...nothing, httpStatus: null };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(MEDIA_TIMEOUT_MS), redirect: 'manual' });
    const bytes = await readBeyond(response, MAX_TOTAL_BYTES);
    if (response.ok && bytes.byteLength <= MAX_TOTAL_BYTES) store.putPicture(mediaSid, bytes);
    return {
      ...nothing,
      httpStatus: response.status,
      contentType: response.headers.get('content-type') ?? '',
      sizeBytes: bytes.byteLength,
    };
  } catch {
    return { ...nothing, httpStatus: null };
  }
}

/** Reads a body up to the first chunk beyond the limit. */
async function readBeyond({ body }: Response, limitBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > limitBytes) break;
  }
  return Buffer.concat(pieces);
}

/** Returns why a message cannot be sent with these media. */
function problemOfMedia(media: readonly MediaEvent[]): DeliveryErrorCode | undefined {
  if (media.some((one) => one.httpStatus !== 200)) return 11200;
  if (!media.every((one) => SENDABLE.test(one.contentType))) return 12300;
  return media.reduce((sum, one) => sum + one.sizeBytes, 0) > MAX_TOTAL_BYTES ? 11751 : undefined;
}

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
  behaviour: BehaviourSwitch;
  /** The only origin that pictures are fetched from. */
  publicUrl: string;
}): Courier {
  const { account, store, behaviour, publicUrl } = deps;
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
      const event = await fetchMedia(url, message, { store, publicUrl });
      if (isKnown(message)) store.record(event);
    }
    const errorCode = problemOfMedia(message.media);
    return errorCode === undefined ? next : { status: 'failed', errorCode };
  }

  async function report(message: Message, step: Step): Promise<void> {
    const url = message.statusCallback;
    if (url === null || !behaviour.now.sendsCallbacks) return;
    const { answer: _none, ...result } = await callWebhook(url, account, fieldsOf(message, step));
    const atMs = Date.now();
    if (isKnown(message))
      store.record({ type: 'callback', sid: message.sid, atMs, url, status: step.status, ...result });
  }

  function fieldsOf(message: Message, step: Step): Record<string, string> {
    return {
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
