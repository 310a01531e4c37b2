import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTurbo } from '../lib/build.mjs';
import { findChromium } from '../lib/find-chromium.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { watchInterrupts } from '../lib/interrupt.mjs';
import { ROOT } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { withPrivateStack } from '../lib/private-stack.mjs';
import { table } from '../lib/say.mjs';

const FOLDER = path.join(ROOT, 'tests', 'perf');
const SUFFIX = '.bench.mjs';

/**
 * What `tests/perf/<name>.bench.mjs` exports. `run` gets the addresses and the administrator of a
 * running product as environment names (BASE_URL, SANDBOX_URL, CHROMIUM_PATH, ...).
 * @typedef {object} Bench
 * @property {string} name
 * @property {(variables: Record<string, string>) => Promise<{ figure: string, value: number, goal: number, unit: string }[]>} run
 */

/**
 * Measures a product of its own, started for each named bench, or for every one.
 * @param {string[]} names such as `board`
 */
export async function main(names) {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(SUFFIX));
  const unknown = names.filter((name) => !files.includes(name + SUFFIX));
  if (unknown.length > 0)
    throw new PlainError(`There is no ${unknown.map((name) => name + SUFFIX).join(', ')} in tests/perf.`);
  const { signal } = watchInterrupts({ onSecond: () => process.exit(1) });
  await ensureInstalled({ signal });
  await runTurbo('build', { signal });
  const chromium = await findChromium({ signal });

  const rows = [];
  for (const file of files.filter((one) => names.length === 0 || names.includes(one.slice(0, -SUFFIX.length)))) {
    /** @type {Bench} */
    const bench = await import(pathToFileURL(path.join(FOLDER, file)).href);
    const figures = await withPrivateStack({ env: { SAMPLE_DATA: 'on' }, signal }, async (stack) => ({
      result: await bench.run({ ...stack, CHROMIUM_PATH: chromium.program }),
    }));
    rows.push(...figures.map(({ figure, value, goal, unit }) => [bench.name, figure, value, goal, unit]));
  }
  console.log(`\n${table([['bench', 'figure', 'value', 'goal', 'unit'], ...rows])}`);
}
