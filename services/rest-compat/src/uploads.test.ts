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
  createUploads({
    uploadBytes: 10,
    uploadBytesPerNetwork: 9_999,
    uploadsPerToken: 99,
    uploadsPerNetwork: 99,
    ...limits,
  });
const sender = { token: 'a.b.c', network: '192.0.2.7' };

describe('the memory for uploads', () => {
  it('refuses an upload that does not fit, and accepts one after a release', () => {
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

  it('is always enough for a single file', () => {
    const uploads = uploadsWith({});
    uploads.open(sender).reserve(1_000);
    expect(() => uploads.open(sender).reserve(1)).toThrow(expect.objectContaining(BUSY));
  });

  it('is limited for the networks of one IPv6 /56 together, which have four times the uploads of one', () => {
    const uploads = uploadsWith({ uploadsPerNetwork: 1, uploadBytes: 100, uploadBytesPerNetwork: 10 });
    const from = (part: number) => uploads.open({ token: `${part}`, network: `2001:db8:1:${part}::/64` });
    const [first, second] = [1, 2, 3, 4].map(from);
    expect(() => from(5)).toThrow(expect.objectContaining(TOO_MANY));
    first?.reserve(10);
    second?.reserve(10);
    expect(() => second?.reserve(31)).toThrow(expect.objectContaining(TOO_MANY));
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

describe('parallel uploads', () => {
  it('are limited for each token', () => {
    const uploads = uploadsWith({ uploadsPerToken: 2 });
    const first = uploads.open(sender);
    uploads.open({ ...sender, network: '192.0.2.8' });
    expect(() => uploads.open(sender)).toThrow(expect.objectContaining(TOO_MANY));
    uploads.open({ ...sender, token: 'another' });
    first.release();
    uploads.open(sender);
  });

  it('are limited for each network', () => {
    const uploads = uploadsWith({ uploadsPerNetwork: 2 });
    const first = uploads.open(sender);
    uploads.open({ ...sender, token: 'another' });
    expect(() => uploads.open({ ...sender, token: 'a third' })).toThrow(expect.objectContaining(TOO_MANY));
    uploads.open({ ...sender, network: '192.0.2.8' });
    first.release();
    uploads.open(sender);
  });

  it('leave memory for other networks', () => {
    const uploads = uploadsWith({ uploadBytesPerNetwork: 6 });
    uploads.open(sender).reserve(4);
    const second = uploads.open({ ...sender, token: 'another' });
    expect(() => second.reserve(3)).toThrow(expect.objectContaining(TOO_MANY));
    second.reserve(2);
    const elsewhere = uploads.open({ ...sender, network: '192.0.2.8' });
    elsewhere.reserve(4);
    expect(uploads.usage()).toEqual({ uploads: 3, reservedBytes: 10 });
  });
});
