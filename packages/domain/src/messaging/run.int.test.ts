import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, auditRows } from '../testing/index.ts';
import { openMessagingTests, RUN } from './messaging-context.fixture.ts';
import { rememberOptOut } from './opt-outs.ts';
import { retryFailed } from './retry-failed.ts';
import { pauseRun, readRun, resumeRun } from './run.ts';
import { stopSending } from './send-gate.ts';

const REFUSED = { kind: 'refused', httpStatus: 401, code: 20_003 } as const;

const { database, context, messages, states, withSettings, queue, send, recover } = await openMessagingTests();

const withNewCredentials = () => withSettings({ twilio_auth_token: 'another-token-of-the-account' });

const actionsOf = async () => (await auditRows(database)).map(({ action }) => action as string);

describe('run controls', () => {
  it('refuse an unknown run', async () => {
    for (const control of [pauseRun, resumeRun, retryFailed]) {
      await expect(control(context, ADMINISTRATOR, RUN)).rejects.toThrow('Run not found');
    }
    expect(await actionsOf()).toEqual([]);
  });
});

describe('pauseRun and resumeRun', () => {
  it('pause and resume sending once, however often they are called, and record the user', async () => {
    await queue(2);
    const paused = await Promise.all(Array.from({ length: 5 }, () => pauseRun(context, ADMINISTRATOR, RUN)));
    for (const run of paused) expect(run.pause).toEqual({ reason: 'PERSON', at: context.clock.now(), by: 'admin' });
    expect(await send()).toEqual({ kind: 'none' });
    const resumed = await Promise.all(Array.from({ length: 5 }, () => resumeRun(context, ADMINISTRATOR, RUN)));
    for (const run of resumed) expect(run.pause).toBeNull();
    expect(context.jobs).toEqual([{ job: 'send-messages', requestId: undefined }]);
    expect(await send()).toEqual({ kind: 'done' });
    expect(await actionsOf()).toEqual(['run.paused', 'run.resumed']);
  });

  it('keep a manual pause when the credentials change', async () => {
    await queue(1);
    context.sender.script.push(REFUSED);
    await send();
    expect((await readRun(context, ADMINISTRATOR, RUN)).pause).toMatchObject({
      reason: 'CREDENTIALS_REFUSED',
      by: null,
    });
    await pauseRun(context, ADMINISTRATOR, RUN);
    const renewed = withNewCredentials();
    expect(await send(renewed)).toEqual({ kind: 'none' });
    expect((await readRun(context, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'PERSON', by: 'admin' });
    await resumeRun(context, ADMINISTRATOR, RUN);
    await send(renewed);
    expect(await states()).toEqual(['accepted']);
  });

  it('end a pause for refused credentials by new credentials or by a user', async () => {
    await queue(3);
    context.sender.script.push(REFUSED, REFUSED);
    await recover();
    await resumeRun(context, ADMINISTRATOR, RUN);
    await recover();
    expect((await readRun(context, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'CREDENTIALS_REFUSED' });
    expect(context.sender.requests).toBe(2);
    expect(await states()).toEqual(['queued', 'queued', 'queued']);
    const { sender } = context;
    await recover({ ...withNewCredentials(), sender });
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
    expect(sender.taken).toHaveLength(3);
  });

  it('end a pause for credentials that were replaced while their last request was on its way', async () => {
    await queue(1);
    const renewed = withNewCredentials();
    const refuseAfterChange = async () => (Object.assign(context.settings, renewed.settings), REFUSED);
    Object.assign(context.sender, { send: refuseAfterChange });
    await send();
    expect((await readRun(context, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'CREDENTIALS_REFUSED' });
    await send(renewed);
    expect(await states()).toEqual(['accepted']);
  });

  it('do not affect messages outside the run', async () => {
    await queue(1);
    await pauseRun(context, ADMINISTRATOR, RUN);
    await messages.updateOne({}, { $set: { runId: null } });
    expect(await send()).toEqual({ kind: 'done' });
  });
});

describe('retryFailed', () => {
  it('requeues failed messages once and changes no other message', async () => {
    await queue(6);
    await messages.updateOne({ rank: 1 }, { $set: { state: 'delivered' } });
    await rememberOptOut(context, '2505550002', context.clock.now());
    await send();
    const invalid = { kind: 'refused', httpStatus: 400, code: 21_211 } as const;
    context.sender.script.push({ kind: 'accepted', sid: 'SM1' }, invalid, invalid, 'response-lost');
    for (let turn = 0; turn < 4; turn += 1) await send();
    const others = ['delivered', 'skipped', 'accepted'];
    expect(await states()).toEqual([...others, 'failed', 'failed', 'unknown']);
    const results = await Promise.all(Array.from({ length: 5 }, () => retryFailed(context, ADMINISTRATOR, RUN)));
    expect(results.reduce((sum, { retried }) => sum + retried, 0)).toBe(2);
    expect(await states()).toEqual([...others, 'queued', 'queued', 'unknown']);
    const requests = context.sender.requests;
    for (let turn = 0; turn < 4; turn += 1) await send();
    expect(await states()).toEqual([...others, 'accepted', 'accepted', 'unknown']);
    expect(context.sender.requests - requests).toBe(2);
    expect(await retryFailed(context, ADMINISTRATOR, RUN)).toMatchObject({ retried: 0 });
    expect((await actionsOf()).filter((action) => action === 'run.retried').length).toBeGreaterThan(0);
  });

  it('refuses while the derby is being reset, which would delete the messages', async () => {
    await queue(1);
    await messages.updateOne({}, { $set: { state: 'failed' } });
    await stopSending(context, { by: 'reset' });
    const refused = retryFailed(context, ADMINISTRATOR, RUN);
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', message: 'The derby is being reset' });
    expect(await states()).toEqual(['failed']);
  });
});
