import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { REPOSITORY_ROOT } from '../support/stack.ts';

/** Exact pieces of the code, and what they are spoilt to. */
interface Sabotage {
  /** The end of the file's path. */
  readonly file: string;
  readonly replacements: readonly (readonly [RegExp, string])[];
}

/** What keeps a run right, each taken away alone. */
export const SABOTAGES = {
  /** The claim is skipped: whoever looks takes the oldest message without writing that he has it. */
  claim: {
    file: '/messaging/message-states.model.ts',
    replacements: [
      [/\.\.\.intoState\('sending', at, \{[\s\S]*?\}\),\s*\$inc/, '$inc'],
      [/intoState\('sending', input\.at, \{[\s\S]*?\}\)/, '{ $inc: { attempts: 0 } }'],
      [/state: \{ \$in: \['sending', 'unknown'\] \}, 'claim\.token': message\.claimToken \}/g, '}'],
    ],
  },
  /** Nobody waits for the slot. */
  slot: {
    file: '/slot/redis-slot.ts',
    replacements: [
      [/async untilFree\(signal\) \{/, '$& return;'],
      [/async take\(\) \{/, '$& return true;'],
    ],
  },
  /** What left without an answer is sent again without asking the provider. */
  reconciliation: {
    file: '/messaging/reconcile-departed.ts',
    replacements: [[/for \(const found of answer\.found\) \{/, 'for (const found of answer.found.slice(0, 0)) {']],
  },
} as const satisfies Record<string, Sabotage>;

/**
 * Builds the worker with one of its guards sabotaged and answers the file to run. Throws when the code no
 * longer has the pieces that are spoilt: a control that spoils nothing would prove nothing.
 */
export async function buildSabotagedWorker(name: keyof typeof SABOTAGES): Promise<string> {
  return await buildChangedWorker(`${name}-sabotaged-worker`, SABOTAGES[name]);
}

/** Builds the worker with pieces of one file replaced and answers the file to run. Throws when a piece is not there. */
export async function buildChangedWorker(folder: string, { file, replacements }: Sabotage): Promise<string> {
  const applied = new Set<RegExp>();
  const plugin: Plugin = {
    name: 'sabotage',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(file)) return undefined;
      return replacements.reduce((text, [piece, spoilt]) => {
        if (text.search(piece) >= 0) applied.add(piece);
        return text.replace(piece, spoilt);
      }, code);
    },
  };
  const outDir = join(REPOSITORY_ROOT, 'node_modules/.cache', folder);
  await build({
    root: join(REPOSITORY_ROOT, 'services/worker'),
    configLoader: 'runner',
    logLevel: 'error',
    plugins: [plugin],
    build: { outDir, emptyOutDir: true },
  });
  if (applied.size !== replacements.length) throw new Error(`${file} has changed: spoil it anew.`);
  return join(outDir, 'main.js');
}
