import { fakeDescription } from '@derby/micro-frontend/testing/fake-description';
import { expect, it, vi } from 'vitest';
import { createDescriptionReader } from './remote-descriptions.ts';

const described = (file: string) =>
  JSON.stringify(fakeDescription({ preload: { js: [file], css: [], pages: {}, kept: [] } }));

it('a description is read once in five seconds, and a new deploy shows after that', async () => {
  let nowMs = 0;
  const readText = vi.fn<() => Promise<string>>(async () => described(`assets/${nowMs}.js`));
  const reader = createDescriptionReader('http://site.test', { readText, now: () => nowMs });
  expect(reader.known()).toBeNull();
  expect((await reader.read())?.preload.js).toEqual(['assets/0.js']);
  nowMs = 4_999;
  await reader.read();
  expect(readText).toHaveBeenCalledTimes(1);
  nowMs = 5_000;
  expect((await reader.read())?.preload.js).toEqual(['assets/5000.js']);
  expect(reader.known()?.preload.js).toEqual(['assets/5000.js']);
});

it('a new deploy shows also after the clock was set back', async () => {
  vi.useFakeTimers({ now: 3_600_000 });
  let builds = 0;
  const readText = async () => described(`assets/${(builds += 1)}.js`);
  const reader = createDescriptionReader('http://site.test', { readText });
  await reader.read();
  vi.setSystemTime(0);
  vi.advanceTimersByTime(5_000);
  expect((await reader.read())?.preload.js).toEqual(['assets/2.js']);
  vi.useRealTimers();
});

it('a read times out after one second', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const readText = async (_url: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    return described('assets/late.js');
  };
  expect(await createDescriptionReader('http://site.test', { readText }).read()).toBeNull();
  expect(timeout).toHaveBeenCalledWith(1_000);
  timeout.mockRestore();
});

it.each([
  ['is down', () => Promise.reject(new TypeError('fetch failed'))],
  ['responds with a page', () => Promise.resolve('<!doctype html>')],
])('a remote that %s has no description', async (_what, readText) => {
  expect(await createDescriptionReader('http://site.test', { readText }).read()).toBeNull();
});
