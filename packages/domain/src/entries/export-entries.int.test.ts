import { describe, expect, it } from 'vitest';
import { createEntry } from './create-entry.ts';
import { ADMINISTRATOR, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { exportEntries } from './export-entries.ts';

const context = await openEntryContext();

const HEAD = '\uFEFFRank,Ticket,First Name,Last Name,Phone,Weight (lbs),Division,Entry Time,Photo\r\n';

describe('exportEntries', () => {
  it('refuses all callers while exports are switched off', async () => {
    const input = { division: 'regular' } as const;
    const off = context.deps({ settings: { enableExportFeatures: false } });
    await expect(exportEntries(off, ADMINISTRATOR, input)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Exports are switched off',
    });
  });

  it('exports a division by rank, with local times and photo URLs', async () => {
    const deps = context.deps({ settings: { apiUrl: 'https://derby.example' } });
    await createEntry(deps, ADMINISTRATOR, { ...typed, firstName: '=A1+1', lastName: 'O"Neil' });
    const { fishPhotoPath } = await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight: '20.5', photo });
    await createEntry(deps, ADMINISTRATOR, { ...typed, isJunior: true });
    expect(await exportEntries(deps, ADMINISTRATOR, { division: 'regular' })).toEqual({
      fileName: 'derby-entries-regular-2025-08-09T19-00-00-000Z.csv',
      csv: [
        HEAD,
        `1,"T-0002","Ann","Sample","250-555-0100",20.500000,"Regular","2025-08-09 12:00:00","https://derby.example${fishPhotoPath}"\r\n`,
        `2,"T-0001","'=A1+1","O""Neil","250-555-0100",12.500000,"Regular","2025-08-09 12:00:00",\r\n`,
      ].join(''),
    });
  });

  it('applies the search and keeps the ranks', async () => {
    const deps = context.deps();
    await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight: '30', isJunior: true });
    await createEntry(deps, ADMINISTRATOR, { ...typed, firstName: 'Zoë', isJunior: true });
    const { csv } = await exportEntries(deps, ADMINISTRATOR, { division: 'junior', search: 'zoe' });
    expect(csv).toBe(`${HEAD}2,"T-0002","Zoë","Sample","250-555-0100",12.500000,"Junior","2025-08-09 12:00:00",\r\n`);
    expect((await exportEntries(deps, ADMINISTRATOR, { division: 'junior', search: 'nobody' })).csv).toBe(HEAD);
  });
});
