import { describe, expect, it } from 'vitest';
import { createFilePlaces } from './file-places.ts';

const BUSY = {
  status: 503,
  message: 'Too many files are being uploaded right now. Please try again in a moment.',
};

describe('the room for files', () => {
  it('refuses what would not fit any more, and has room again when a file has gone', () => {
    const places = createFilePlaces({ maxBytes: 10 });
    const first = places.open();
    const second = places.open();
    const third = places.open();
    first.take(5);
    second.take(5);
    expect(() => third.take(1)).toThrow(expect.objectContaining(BUSY));
    first.release();
    third.take(5);
    expect(() => first.take(1)).toThrow(expect.objectContaining(BUSY));
  });

  it('always takes one file, however large', () => {
    const places = createFilePlaces({ maxBytes: 10 });
    places.open().take(1_000);
    expect(() => places.open().take(1)).toThrow(expect.objectContaining(BUSY));
  });

  it('is given back once, also by who never took any', () => {
    const places = createFilePlaces({ maxBytes: 10 });
    const one = places.open();
    one.release();
    one.take(10);
    one.release();
    one.release();
    places.open().take(10);
    expect(() => places.open().take(1)).toThrow(expect.objectContaining(BUSY));
  });
});
