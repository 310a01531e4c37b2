import { runService } from '@derby/server-kit/lifecycle';
import { createSandbox } from './app.ts';
import { readConfig } from './env.ts';

await runService('sandbox', () => createSandbox(readConfig()));
