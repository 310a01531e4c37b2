import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { REPOSITORY_ROOT } from '../support/stack.ts';

/** Exact pieces of the code that writes states, and what they are spoilt to. */
interface Sabotage {
  readonly file: string;
  readonly replacements: readonly (readonly [RegExp, string])[];
}

/** The claim is skipped: whoever looks takes the oldest message without writing that he has it. */
const WITHOUT_CLAIM: Sabotage = {
  file: '/messaging/message-states.model.ts',
  replacements: [
    [/\.\.\.intoState\('sending', at, \{[\s\S]*?\}\),\s*\$inc/, '$inc'],
    [/intoState\('sending', input\.at, \{[\s\S]*?\}\)/, '{ $inc: { attempts: 0 } }'],
    [/state: \{ \$in: \['sending', 'unknown'\] \}, 'claim\.token': message\.claimToken \}/g, '}'],
  ],
};

/**
 * Builds the worker with its claim sabotaged and answers the file to run. Throws when the code no
 * longer has the pieces that are spoilt: a control that spoils nothing would prove nothing.
 */
export async function buildWorkerWithoutClaim(): Promise<string> {
  const applied = new Set<RegExp>();
  const plugin: Plugin = {
    name: 'sabotage',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(WITHOUT_CLAIM.file)) return undefined;
      return WITHOUT_CLAIM.replacements.reduce((text, [piece, spoilt]) => {
        if (text.search(piece) >= 0) applied.add(piece);
        return text.replace(piece, spoilt);
      }, code);
    },
  };
  const outDir = join(REPOSITORY_ROOT, 'node_modules/.cache/sabotaged-worker');
  await build({
    root: join(REPOSITORY_ROOT, 'services/worker'),
    configLoader: 'runner',
    logLevel: 'error',
    plugins: [plugin],
    build: { outDir, emptyOutDir: true },
  });
  if (applied.size !== WITHOUT_CLAIM.replacements.length) throw new Error('The claim has changed: spoil it anew.');
  return join(outDir, 'main.js');
}
