import { runService } from '@derby/server-kit/lifecycle';
import { createGateway } from './app.ts';
import { readConfig } from './env.ts';
import { hardenBuiltins } from './harden-builtins.ts';

hardenBuiltins();
await runService('gateway', () => createGateway(readConfig()));
