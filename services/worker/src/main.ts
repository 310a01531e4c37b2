import { runService } from '@derby/server-kit/lifecycle';
import { createWorker } from './app.ts';
import { readConfig } from './env.ts';

await runService('worker', () => createWorker(readConfig()));
