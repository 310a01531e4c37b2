import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { REPOSITORY_ROOT } from './stack.ts';

/**
 * Builds public-site into the folder named first on the command line, with the board's heading
 * replaced by CHANGED_TEXT: the visible change of a deployment. Nothing else is built.
 */
const folder = process.argv[2];
const changedText = process.env['CHANGED_TEXT'];
if (!folder || !changedText) throw new Error('A folder and CHANGED_TEXT are needed.');

const changeText: Plugin = {
  name: 'changed-text',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/leaderboard/messages.ts')
      ? code.replace("REGULAR: 'Leaderboard'", `REGULAR: ${JSON.stringify(changedText)}`)
      : undefined,
};

for (const file of readdirSync(folder)) rmSync(join(folder, file), { recursive: true, force: true });
const root = join(REPOSITORY_ROOT, 'apps/public-site');
process.chdir(root);
await build({
  root,
  configLoader: 'runner',
  logLevel: 'error',
  plugins: [changeText],
  build: { outDir: folder, emptyOutDir: true },
});
