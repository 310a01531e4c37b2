import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../limits.ts';
import { watchReceivedBody } from './read-multipart.ts';

const LARGEST_PHOTO_BYTES = 5 * 1_024 * 1_024;
/** 0.4 Mbit/s. */
const BYTES_PER_SECOND = 50_000;

it('a photo of the largest size arrives at 0.4 Mbit/s', async () => {
  vi.useFakeTimers();
  const request = new IncomingMessage(new Socket());
  let received = 0;
  const body = watchReceivedBody(request, {
    ...LIMITS,
    maxBytes: LARGEST_PHOTO_BYTES,
    tooLargeText: 'too large',
    onReceived: (bytes) => {
      received = bytes;
    },
  });
  const failed = vi.fn<(error: unknown) => void>();
  body.failure.catch(failed);
  const seconds = Math.floor(LARGEST_PHOTO_BYTES / BYTES_PER_SECOND);
  for (let second = 0; second < seconds; second += 1) {
    request.emit('data', Buffer.alloc(BYTES_PER_SECOND));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  body.stop();
  vi.useRealTimers();
  expect(failed).not.toHaveBeenCalled();
  expect(received).toBe(seconds * BYTES_PER_SECOND);
});
