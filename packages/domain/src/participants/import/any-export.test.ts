import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { anyExport } from './any-export.fixture.ts';
import { readImportFile } from './import-participants.ts';

const EXPORTS = isLongForm ? 500 : 100;
const TIMEOUT_MS = 60_000;

it(
  'readImportFile returns every data row of any export, as an error or as a person under one unique key',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyExport, async ({ bytes, dataRows }) => {
        const { persons, errors } = await readImportFile(bytes);
        const goodRows = persons.reduce((sum, { rowCount }) => sum + rowCount, 0);
        expect(goodRows + errors.length).toBe(dataRows);
        expect(new Set(persons.map(({ key }) => key)).size).toBe(persons.length);
        for (const { email } of persons) expect(email).toBe(email && email.trim().toLowerCase().normalize('NFC'));
      }),
      { numRuns: EXPORTS },
    );
  },
  TIMEOUT_MS,
);
