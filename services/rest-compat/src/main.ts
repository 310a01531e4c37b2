import { runService } from '@derby/server-kit/lifecycle';
import { createRestCompat } from './app.ts';
import { readConfig } from './env.ts';

await runService('rest-compat', () => createRestCompat(readConfig()));
