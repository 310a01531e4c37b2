import { runService } from '@derby/server-kit/lifecycle';
import { createGateway } from './app.ts';
import { readConfig } from './env.ts';

await runService('gateway', () => createGateway(readConfig()));
