import { runService } from '@derby/server-kit/lifecycle';
import { createStaticHost } from './app.ts';
import { readConfig } from './env.ts';

await runService('static-host', () => createStaticHost(readConfig()));
