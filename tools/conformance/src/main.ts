import { parseArgs } from 'node:util';
import { checkConformance } from './check-conformance.ts';
import { printed } from './report.ts';

const USAGE = `npm run conformance -- --base-url URL [--username NAME --password PASSWORD] [--write]

Holds a deployment against the REST contract, call by call. It reads, tries what must be refused, and changes
nothing. With --write it makes, changes and deletes an entry with a photo (phone number 250-555-0199, which belongs to no
person; where texts go out after a weigh-in, one goes there) and a participant.
npm repeats what is typed, so the password is better given in ADMIN_PASSWORD.

Exit code: 0 nothing was found, 1 a call does not conform, 2 the deployment did not respond.`;

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

function baseUrlOf(typed = ''): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, username, password, search, hash, href } = new URL(typed);
  const isPlain = protocol.startsWith('http') && !(username || password || search || hash);
  return isPlain ? href.replace(/\/+$/, '') : undefined;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const baseUrl = baseUrlOf(values['base-url']);
  if (!baseUrl) return fail(`--base-url needs an address such as https://derby.example.org\n\n${USAGE}`);
  const { username, password = process.env['ADMIN_PASSWORD'], write: isWriting } = values;
  if (username !== undefined && !password) return fail('--username needs --password, or ADMIN_PASSWORD.');
  if (username === undefined && isWriting) return fail('--write needs --username and --password.');
  const credentials = username === undefined ? undefined : { username, password: password ?? '' };
  const rows = await checkConformance({ baseUrl, credentials, isWriting });
  process.stdout.write(printed(rows));
  process.exitCode = rows.some(({ problems }) => problems.length > 0) ? 1 : 0;
}

await main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
