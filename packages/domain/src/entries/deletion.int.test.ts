import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, atOnce } from '../testing/index.ts';
import { deleteEntry } from './deletion.ts';
import { openEntryContext, photo } from './entry-context.fixture.ts';

const context = await openEntryContext();
const { weighIn, rows, photoFiles, auditRows } = context;

describe('deleteEntry', () => {
  it('refuses an unknown entry', async () => {
    await expect(deleteEntry(context.deps(), ADMINISTRATOR, { entryId: 1 })).rejects.toThrow('Entry not found');
  });

  it('removes row and photo once for 10 concurrent calls, and audits the deleted values', async () => {
    const { id: entryId } = await weighIn({ photo });
    const deps = context.deps();
    expect((await atOnce(10, () => deleteEntry(deps, ADMINISTRATOR, { entryId }))).done).toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect(await photoFiles()).toEqual([]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId }]);
    expect(await auditRows('entry.deleted')).toMatchObject([
      { changes: { last_name: { from: 'Sample', to: null }, phone_number: { from: '********', to: null } } },
    ]);
  });

  it('does not reuse the id or the ticket of a deleted entry', async () => {
    const { id: entryId } = await weighIn();
    await deleteEntry(context.deps(), ADMINISTRATOR, { entryId });
    expect(await weighIn()).toMatchObject({ id: entryId + 1, ticketId: 'T-0002' });
  });

  it('succeeds when the photo file cannot be removed', async () => {
    const { id: entryId } = await weighIn({ photo });
    const deps = context.deps();
    const photoStore = { ...deps.photoStore, remove: () => Promise.reject(new Error('read-only disk')) };
    await deleteEntry({ ...deps, photoStore }, ADMINISTRATOR, { entryId });
    expect(await rows()).toEqual([]);
  });
});
