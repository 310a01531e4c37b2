import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { smallestGapMs } from './store.ts';
import { startPhotoHost } from './testing/start-host.ts';
import { startSandbox } from './testing/start-sandbox.ts';

const message = { to: '+12505552000', from: '+16045550100', body: 'Hi' };

function newLogFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'log', 'requests.jsonl');
}

test('the journal has a message before the response is sent', async () => {
  const logFile = newLogFile();
  const { client } = await startSandbox({ logFile, callbackDelayMs: 60_000 });
  const { sid } = await client.messages.create(message);
  expect(JSON.parse(readFileSync(logFile, 'utf8').trim())).toMatchObject({ type: 'create', sid, body: 'Hi' });
});

test('a restarted sandbox has its requests, pictures and opt-outs, and continues to deliver', async () => {
  const logFile = newLogFile();
  const host = await startPhotoHost(new Uint8Array([1, 2]), 'image/jpeg');
  const first = await startSandbox({ logFile, publicUrl: host.url, inboundUrl: `${host.url}/inbound` });
  const picture = await first.client.messages.create({ ...message, mediaUrl: [`${host.url}/fish.jpg`] });
  await vi.waitFor(async () => expect((await first.log()).media).toHaveLength(1));
  await first.postJson('/control/inbound', { from: '+12505552002', body: 'STOP' });
  await first.behave({ callbackDelayMs: 60_000 });
  const undelivered = await first.client.messages.create(message);
  await first.close();
  // The rest of a write that was interrupted by a kill.
  appendFileSync(logFile, '{"type":"create","to":"+1250');

  const second = await startSandbox({ logFile });
  expect((await second.log()).creates.map((create) => create.sid)).toEqual([picture.sid, undelivered.sid]);
  expect((await second.log()).optedOut).toEqual(['+12505552002']);
  const [media] = (await second.log()).media;
  expect((await fetch(`${second.url}/media/${media?.mediaSid}`)).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await second.client.messages(undelivered.sid).fetch()).status).toBe('delivered');
  });
});

const at = (receivedAtMs: number, monotonicMs: number) => ({ receivedAtMs, monotonicMs });

test.each([
  ['is null for one request', [at(0, 0)], null],
  ['uses the monotonic clock', [at(10_000, 100), at(5_000, 2_100), at(90_000, 4_600)], 2_000],
  ['begins anew after a restart of the machine', [at(10_000, 900_000), at(60_000, 5), at(70_000, 9_005)], 9_000],
  ['sorts requests by arrival', [at(1_000, 100), at(3_000, 2_100), at(2_999, 2_099)], 1],
])('smallestGapMs %s', (_what, creates, gapMs) => {
  expect(smallestGapMs(creates)).toBe(gapMs);
});
