import { runService } from '@derby/server-kit/lifecycle';
import { createFrontDoor } from './app.ts';
import { readConfig } from './env.ts';

await runService('front-door', () => createFrontDoor(readConfig()));
