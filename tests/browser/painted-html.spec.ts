import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';

/** Each kind of page that the front door serves; the last one does not exist. */
const PAGES = [
  '/',
  '/leaderboard',
  '/junior-leaderboard',
  '/details',
  '/tickets',
  '/results',
  '/texts',
  '/scale',
  '/admin',
  '/nowhere',
];

interface Message {
  readonly type: string;
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** Most of the run is the start of Java, which the second compiler and a parallel collector only slow down. */
const JAVA_OPTIONS = ['-Xss2m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const CHECKER = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));

/** Returns the errors that the Nu HTML Checker finds in the files of a folder. One process reads them all. */
async function htmlErrorsIn(folder: string): Promise<unknown[]> {
  const options = ['--exit-zero-always', '--stdout', '--format', 'json'];
  const { stdout } = await promisify(execFile)('java', [...JAVA_OPTIONS, '-jar', CHECKER, ...options, folder]);
  const { messages } = JSON.parse(stdout) as { messages: readonly Message[] };
  return messages
    .filter(({ type }) => type === 'error')
    .map(({ url, message, extract = '' }) => ({
      page: PAGES[Number.parseInt(basename(url), 10)] ?? 'a fish',
      message,
      extract,
    }));
}

test('the HTML of every page is valid before its scripts run', LONG_FORM, async ({ stack, client }) => {
  const { id } = await client.weighIn({
    firstName: 'Hilda',
    lastName: 'Tamsin',
    phoneNumber: '2505552301',
    fishWeight: '11.5',
  });
  const folder = await mkdtemp(join(tmpdir(), 'derby-html-'));
  try {
    for (const [index, path] of [...PAGES, `/fish/${id}`].entries()) {
      const page = await fetch(stack.baseUrl + path, { headers: { accept: 'text/html' } });
      await writeFile(join(folder, `${index}.html`), await page.text());
    }
    expect(await htmlErrorsIn(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
