import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyExport } from './any-export.fixture.ts';
import { readImportFile } from './read-import-file.ts';

const PATIENT_MS = 60_000;

it(
  'finds every data row of any export: in a person or among the errors',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyExport, async ({ bytes, dataRows }) => {
        const { persons, errors } = await readImportFile(bytes);
        const goodRows = persons.reduce((sum, { rowCount }) => sum + rowCount, 0);
        expect(goodRows + errors.length).toBe(dataRows);
      }),
      { numRuns: 500 },
    );
  },
  PATIENT_MS,
);

it(
  'gives each person one key, whatever the rows look like',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyExport, async ({ bytes }) => {
        const { persons } = await readImportFile(bytes);
        expect(new Set(persons.map(({ key }) => key)).size).toBe(persons.length);
        for (const { email } of persons) expect(email).toBe(email && email.trim().toLowerCase().normalize('NFC'));
      }),
      { numRuns: 200 },
    );
  },
  PATIENT_MS,
);
