import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { ContractTools } from './contract-tools.ts';

/** Names that a spreadsheet would run, split or swallow, each a contestant's own spelling. */
const HOSTILE_NAMES = [
  '=HYPERLINK("http://evil.example";"x")',
  '+1-250-555-0142',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+9)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "'=1+1",
  "''=1+1",
  "'tis",
  'Smith, "Jo" Jr.',
  'a;b\tc',
  'two\r\nlines',
  '"',
  '""',
  'Zoë 李 🐟',
];
const LIVE = /^[=+\-@\t\r\n\0＝＋－＠]/;
const withoutGuard = (text: string) => (/^'+[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? text.slice(1) : text);

/** The export of entries; part of the contract suite. */
export function defineExportEntriesSuite(tools: ContractTools): void {
  const { call, sendForm, bearer, someone, expectRefused, refusesBadTokens, target } = tools;

  async function download(query: string): Promise<{ headers: Headers; text: string }> {
    const url = `${target().baseUrl}/api/entries/export/csv?${query}`;
    const answer = await fetch(url, { headers: bearer() });
    expect(answer.status).toBe(200);
    // text() would drop the byte order mark.
    return { headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') };
  }

  describe('GET /api/entries/export/csv', () => {
    refusesBadTokens('GET', '/api/entries/export/csv');

    it('refuses a division that is none', async () => {
      const answer = await call('GET', '/api/entries/export/csv?is_junior=1', { headers: bearer() });
      expectRefused(answer, 400, { error: 'is_junior must be true or false' });
    });

    it.each([
      ['false', 'regular', 'Regular'],
      ['true', 'junior', 'Junior'],
    ])('downloads what was searched with is_junior=%s, with no live formula', async (isJunior, name, division) => {
      const fields = someone({
        first_name: '=1+1',
        phone_number: '2505550142',
        fish_weight: '6.5',
        is_junior: isJunior,
      });
      const entry = (await sendForm('POST', '/api/entries', fields)).body as {
        rank: number;
        ticket_id: string;
      };
      const search = encodeURIComponent(String(fields['last_name']));
      const { headers, text } = await download(`is_junior=${isJunior}&search=${search}`);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="derby-entries-${name}-[0-9TZ-]+\\.csv"$`),
      );
      const [head, row, rest] = text.split('\r\n');
      expect(head).toBe('\uFEFFRank,Ticket,First Name,Last Name,Phone,Weight (lbs),Division,Entry Time,Photo');
      const start = `${entry.rank},${entry.ticket_id},'=1\\+1,${fields['last_name']}`;
      expect(row).toMatch(
        new RegExp(`^${start},250-555-0142,6\\.500000,${division},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,$`),
      );
      expect(rest).toBe('');
    });

    it('gives names back as they were typed, and none of them live', async () => {
      const { last_name: lastName = '' } = someone();
      const answers = await Promise.all(
        HOSTILE_NAMES.map((name) =>
          sendForm('POST', '/api/entries', someone({ first_name: name, last_name: lastName })),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(HOSTILE_NAMES.map(() => 201));
      const { text } = await download(`is_junior=false&search=${encodeURIComponent(lastName)}`);
      const [, ...rows] = parse(text, { bom: true, record_delimiter: '\r\n' });
      expect(rows.map(([, , firstName]) => withoutGuard(String(firstName))).toSorted()).toEqual(
        HOSTILE_NAMES.toSorted(),
      );
      expect(rows.flat().filter((cell) => LIVE.test(cell))).toEqual([]);
    });

    it('holds all entries of the division without a search', async () => {
      const list = (await call('GET', '/api/entries', { headers: bearer() })).body as { is_junior: boolean }[];
      const { text } = await download('');
      const rows = parse(text, { bom: true, record_delimiter: '\r\n' });
      expect(rows).toHaveLength(1 + list.filter((entry) => !entry.is_junior).length);
    });
  });
}
