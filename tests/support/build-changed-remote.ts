import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { REPOSITORY_ROOT } from './stack.ts';

/**
 * Builds one remote into a folder, with one text of one file replaced, as a deployment with a visible change.
 * Arguments: name of the app, folder, end of the file's path, text, new text.
 */
const [app, folder, file, text, newText] = process.argv.slice(2);
if (!app || !folder || !file || !text || !newText) throw new Error('App, folder, file, text and new text are needed.');

let isChanged = false;
const changeText: Plugin = {
  name: 'changed-text',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(file) || !code.includes(text)) return undefined;
    isChanged = true;
    return code.replace(text, newText);
  },
};

for (const entry of readdirSync(folder)) rmSync(join(folder, entry), { recursive: true, force: true });
const root = join(REPOSITORY_ROOT, 'apps', app);
process.chdir(root);
await build({
  root,
  configLoader: 'runner',
  logLevel: 'error',
  plugins: [changeText],
  build: { outDir: folder, emptyOutDir: true },
});
if (!isChanged) throw new Error(`${file} has no ${text}`);
