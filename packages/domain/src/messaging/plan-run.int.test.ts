import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { createDivisionReader, undoWeighIn } from '../entries/index.ts';
import { ADMINISTRATOR, dyingBeforeWrite, fakeDerbyState } from '../testing/index.ts';
import { openMessagingTests, weighInNow } from './messaging-context.fixture.ts';
import { runModel } from './run.ts';

const { database, context, entries, rows, withSettings, weighIn, plan } = await openMessagingTests();

const textsOf = async (runId: number) => (await rows(runId)).map(({ text }) => text);

describe('planRun', () => {
  it('writes one message per contestant about the best entry, best ranks first', async () => {
    await weighIn([
      { firstName: 'Ann', phoneNumber: '2505550101' },
      { firstName: 'Ben', phoneNumber: '2505550101' },
      { firstName: 'ann ', phoneNumber: '250-555-0101' },
      { firstName: 'Cas', isJunior: true },
    ]);
    await plan({ requestId: 'request-1' });
    expect(await textsOf(1)).toEqual([
      'Ann 50 #1 in the Regular Division',
      'Cas 49.7 #1 in the Junior Division',
      'Ben 49.9 #2 in the Regular Division',
    ]);
    expect((await rows()).map(({ state, requestId }) => [state, requestId])).toEqual(
      Array.from({ length: 3 }, () => ['queued', 'request-1']),
    );
    expect(await runModel(database).find().lean()).toMatchObject([{ _id: 1, isPlanned: true }]);
  });

  it('writes one message to each card of four with one number, whatever name was typed', async () => {
    const anglerIds = { Ann: 1, Anne: 1, Ben: 2, Cas: 3, Dot: 4 };
    await weighIn(Object.keys(anglerIds).map((firstName) => ({ firstName, phoneNumber: '2505550101' })));
    for (const [firstName, anglerId] of Object.entries(anglerIds))
      await entries.updateOne({ firstName }, { $set: { anglerId } });
    await plan();
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['Ann Test', 'Ben Test', 'Cas Test', 'Dot Test']);
  });

  it('withdraws an entry that is not accepted yet, before it freezes the standings', async () => {
    await weighIn([{ firstName: 'Ann' }, { firstName: 'Ben' }]);
    await entries.updateOne({ firstName: 'Ben' }, { $set: { unsettledAt: context.clock.now() } });
    await plan();
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['Ann Test']);
    expect(await entries.distinct('firstName')).toEqual(['Ann']);
  });

  it('writes one message to a contestant whose division is corrected while the standings are read', async () => {
    await weighIn([{ firstName: 'Ann', isJunior: true }]);
    const { prototype } = mongoose.mongo.FindCursor;
    // oxlint-disable-next-line typescript/unbound-method -- called on a cursor below
    const { toArray } = prototype;
    let correction: Promise<unknown> | undefined;
    // A second read of entries begins after the correction.
    const reading = vi.spyOn(prototype, 'toArray').mockImplementation(async function (this: typeof prototype) {
      if (this.namespace.collection !== 'entries') return await toArray.call(this);
      if (correction !== undefined) return await correction.then(() => toArray.call(this));
      const read = toArray.call(this);
      correction = read.then(() => entries.updateOne({ firstName: 'Ann' }, { $set: { isJunior: false } }));
      await correction;
      return await read;
    });
    await plan();
    reading.mockRestore();
    expect(await textsOf(1)).toEqual(['Ann 50 #1 in the Junior Division']);
  });

  it('freezes standings with an entry that cannot be taken back any more', async () => {
    await weighInNow(context, 'Ann');
    await plan();
    // A request that found the derby active before the end was decided.
    const derbyState = fakeDerbyState();
    const deps = { ...context, derbyState, divisions: createDivisionReader(context) };
    await expect(undoWeighIn(deps, ADMINISTRATOR, { entryId: 1 })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['Ann Test']);
    expect(await entries.distinct('firstName')).toEqual(['Ann']);
  });

  it('plans a run without contestants', async () => {
    await plan();
    expect(await rows()).toEqual([]);
    expect(await runModel(database).find().lean()).toMatchObject([{ isPlanned: true }]);
  });

  it('writes each message once when 20 planners run concurrently', async () => {
    await weighIn(Array.from({ length: 60 }, (_, index) => ({ isJunior: index % 4 === 0 })));
    await Promise.all(Array.from({ length: 20 }, () => plan()));
    const planned = await rows();
    expect(planned).toHaveLength(60);
    expect(new Set(planned.map(({ dedupeKey }) => dedupeKey)).size).toBe(60);
    expect(new Set(planned.map(({ entryId }) => entryId)).size).toBe(60);
  });

  it('completes after a crash before any write, with the text that was frozen first', async () => {
    await weighIn([{ firstName: 'Ann' }, { firstName: 'Ben' }, { firstName: 'Cas', isJunior: true }]);
    let crashes = 0;
    for (let runId = 1; await dyingBeforeWrite(runId, () => plan({ runId })); runId += 1) {
      crashes += 1;
      const frozen = (await runModel(database).findById(runId).lean())?.frozen ?? null;
      await plan({ runId }, withSettings({ sms_final_template: 'another text' }));
      const expected = frozen === null ? 'another text' : 'Ann 50 #1 in the Regular Division';
      expect(await textsOf(runId)).toHaveLength(3);
      expect((await textsOf(runId))[0]).toBe(expected);
    }
    // Writes: run, withdrawn entries, end of undo, frozen text, numbers, rows, planned.
    expect(crashes).toBe(7);
  });

  it('changes nothing when it is called again after the ranks changed', async () => {
    await weighIn([{ firstName: 'Ann' }]);
    await plan();
    await entries.updateMany({}, { $set: { fishWeightLbs: 1 } });
    await plan();
    expect(await textsOf(1)).toEqual(['Ann 50 #1 in the Regular Division']);
  });
});
