// node tools/run.mjs COMMAND [argument...]: runs tools/commands/COMMAND.mjs. package.json lists the commands.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import(new URL('./commands/' + process.argv[2] + '.mjs', import.meta.url).href));
