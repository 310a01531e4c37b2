import { describe, expect, it } from 'vitest';
import { createUploads } from './uploads.ts';

const BUSY = {
  status: 503,
  message: 'Too many files are being uploaded right now. Please try again in a moment.',
};
const TOO_MANY = {
  status: 429,
  message: 'Too many files are being uploaded from here. Please try again in a moment.',
};

const uploadsWith = (limits: Partial<Parameters<typeof createUploads>[0]>) =>
  createUploads({ uploadMemoryBytes: 10, uploadsPerToken: 99, uploadsPerNetwork: 99, smallFormBytes: 1, ...limits });
const sender = { token: 'a.b.c', network: '192.0.2.7' };

describe('the memory for uploads', () => {
  it('refuses what does not fit, and has room again after a release', () => {
    const uploads = uploadsWith({});
    const [first, second, third] = [uploads.open(sender), uploads.open(sender), uploads.open(sender)];
    first.reserve(5);
    second.reserve(5);
    expect(() => third.reserve(1)).toThrow(expect.objectContaining(BUSY));
    first.release();
    third.reserve(5);
    expect(uploads.usage()).toEqual({ uploads: 2, reservedBytes: 10 });
  });

  it('grows with an upload and never shrinks before the end', () => {
    const uploads = uploadsWith({});
    const [one, other] = [uploads.open(sender), uploads.open(sender)];
    one.reserve(4);
    one.reserve(2);
    expect(uploads.usage().reservedBytes).toBe(4);
    one.reserve(6);
    other.reserve(4);
    expect(() => one.reserve(7)).toThrow(expect.objectContaining(BUSY));
    expect(uploads.usage().reservedBytes).toBe(10);
  });

  it('always has room for a single file', () => {
    const uploads = uploadsWith({});
    uploads.open(sender).reserve(1_000);
    expect(() => uploads.open(sender).reserve(1)).toThrow(expect.objectContaining(BUSY));
  });

  it('counts a second release once', () => {
    const uploads = uploadsWith({});
    const one = uploads.open(sender);
    uploads.open(sender).reserve(3);
    one.reserve(4);
    one.release();
    one.release();
    expect(uploads.usage()).toEqual({ uploads: 1, reservedBytes: 3 });
  });
});

describe('the large uploads at the same time', () => {
  it('are limited for each token', () => {
    const uploads = uploadsWith({ uploadsPerToken: 2 });
    const first = uploads.open(sender);
    first.reserve(2);
    uploads.open({ ...sender, network: '192.0.2.8' }).reserve(2);
    const third = uploads.open(sender);
    expect(() => third.reserve(2)).toThrow(expect.objectContaining(TOO_MANY));
    uploads.open({ ...sender, token: 'another' }).reserve(2);
    first.release();
    third.reserve(2);
  });

  it('are limited for each network', () => {
    const uploads = uploadsWith({ uploadsPerNetwork: 2 });
    const first = uploads.open(sender);
    first.reserve(2);
    uploads.open({ ...sender, token: 'another' }).reserve(2);
    const third = uploads.open({ ...sender, token: 'a third' });
    expect(() => third.reserve(2)).toThrow(expect.objectContaining(TOO_MANY));
    uploads.open({ ...sender, network: '192.0.2.8' }).reserve(2);
    first.release();
    third.reserve(2);
  });

  it('leave room for small forms, and may themselves grow', () => {
    const uploads = uploadsWith({ uploadsPerNetwork: 1 });
    const large = uploads.open(sender);
    large.reserve(2);
    for (let index = 0; index < 3; index += 1) uploads.open(sender).reserve(1);
    large.reserve(5);
    expect(uploads.usage()).toEqual({ uploads: 4, reservedBytes: 8 });
  });
});
