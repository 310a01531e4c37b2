import { describe, expect, it } from 'vitest';
import type { ContractTools } from './contract-tools.ts';
import type { WireEntry } from './entries-suite.ts';

/** Defines the tests of what is made from all entries: the export and the statistics. */
export function defineEntriesExportSuite(tools: ContractTools): void {
  const { target, admin, bearer, during, expectRefused, postForm, read, someone } = tools;

  const weighIn = async (fields: Record<string, string>) => (await postForm(fields)).body as WireEntry;

  describe('GET /api/entries/export/csv', () => {
    const path = '/api/entries/export/csv';

    it('refuses an invalid division, and every request while exports are off', async () => {
      expectRefused(await admin('GET', `${path}?is_junior=1`), 400, { error: 'is_junior must be true or false' });
      await during({ enable_export_features: 'false' }, async () => {
        expectRefused(await admin('GET', path), 409, { error: 'Exports are switched off' });
      });
    });

    it.each([
      ['false', 'regular', 'Regular'],
      ['true', 'junior', 'Junior'],
    ])('exports the entries of a search with is_junior=%s, with formulas escaped', async (isJunior, name, division) => {
      const fields = { first_name: '=A1+1', phone_number: '2505550142', fish_weight: '6.5', is_junior: isJunior };
      const entry = await weighIn(someone(fields));
      const search = encodeURIComponent(entry.last_name);
      const url = `${target().baseUrl}${path}?is_junior=${isJunior}&search=${search}`;
      const response = await fetch(url, { headers: bearer() });
      expect(response.status).toBe(200);
      const { headers } = response;
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="derby-entries-${name}-[0-9TZ-]+\\.csv"$`),
      );
      // text() would drop the byte order mark.
      const [head, row, rest] = Buffer.from(await response.arrayBuffer())
        .toString('utf8')
        .split('\r\n');
      expect(head).toBe('\uFEFFRank,Ticket,First Name,Last Name,Phone,Weight (lbs),Division,Entry Time,Photo');
      const start = `${entry.rank},"${entry.ticket_id}","'=A1\\+1","${entry.last_name}"`;
      expect(row).toMatch(
        new RegExp(`^${start},"250-555-0142",6\\.500000,"${division}","\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d",$`),
      );
      expect(rest).toBe('');
    });
  });

  describe('GET /api/admin/derby-stats', () => {
    it('returns the statistics of the list of all entries', async () => {
      await weighIn(someone({ fish_weight: '0.000002', is_junior: 'true' }));
      const entries = await read<WireEntry[]>('/api/entries');
      const weights = entries.map((entry) => entry.fish_weight);
      const junior = entries.filter((entry) => entry.is_junior).length;
      const fishOf = (entry: WireEntry | undefined) => ({
        name: `${entry?.first_name} ${entry?.last_name}`,
        weight: entry?.fish_weight,
        isJunior: entry?.is_junior,
      });
      expect(await read('/api/admin/derby-stats')).toEqual({
        total: entries.length,
        adult: entries.length - junior,
        junior,
        entriesWithPhotos: entries.filter((entry) => entry.fish_photo_path !== null).length,
        maxWeight: Math.max(...weights),
        minWeight: 0.000002,
        avgWeight: expect.closeTo(weights.reduce((sum, weight) => sum + weight, 0) / weights.length, 5),
        heaviestFish: fishOf(entries[0]),
        lightestFish: fishOf(entries.at(-1)),
      });
    });
  });
}
