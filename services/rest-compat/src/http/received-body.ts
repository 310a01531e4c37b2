import type { IncomingMessage } from 'node:http';
import { stopBody, watchBody } from '@derby/server-kit/body-remainder';
import type { Limits } from '../limits.ts';
import { Refusal } from './refusal.ts';

/** Watches one body while it is read. */
export interface ReceivedBody {
  /** Rejects with a Refusal when the body stands still, takes too long, grows too large or breaks off. */
  readonly failure: Promise<never>;
  /** Ends the watch. */
  stop(): void;
}

interface ReceivedBodyOptions extends Pick<Limits, 'uploadIdleMs' | 'uploadTotalMs'> {
  readonly maxBytes: number;
  /** What is said about a longer body. */
  readonly tooLargeText: string;
  /** Gets the bytes that have come so far; may throw a Refusal. */
  readonly onReceived: (bytes: number) => void;
}

const INCOMPLETE = 'The file did not arrive completely. Please try again.';

/** Begins the watch. Call it in the same turn in which the body's reader is attached. */
export function watchReceivedBody(request: IncomingMessage, options: ReceivedBodyOptions): ReceivedBody {
  let reject!: (reason: unknown) => void;
  const failure = new Promise<never>((_resolve, rejectFailure) => {
    reject = rejectFailure;
  });
  const breakOff = () => reject(new Refusal(400, INCOMPLETE));
  const idle = setTimeout(breakOff, options.uploadIdleMs);
  const total = setTimeout(breakOff, options.uploadTotalMs);
  let received = 0;

  function onData(chunk: Buffer): void {
    received += chunk.length;
    idle.refresh();
    try {
      if (received > options.maxBytes) throw new Refusal(413, options.tooLargeText);
      options.onReceived(received);
    } catch (error) {
      stopBody(request);
      reject(error);
    }
  }

  function onClose(): void {
    if (!request.complete) breakOff();
  }

  // Bytes over the limit stop here even when the parser does not pass them on.
  watchBody(request, { maxBytes: options.maxBytes });
  request.prependListener('data', onData);
  request.once('close', onClose);
  if (request.destroyed) onClose();
  return {
    failure,
    stop() {
      clearTimeout(idle);
      clearTimeout(total);
      request.off('data', onData);
      request.off('close', onClose);
    },
  };
}
