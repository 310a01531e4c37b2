import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_PHOTOS } from '../support/api.ts';
import { abortUpload } from '../support/send-upload.ts';
import { UPLOAD_CALLS } from '../support/upload-calls.ts';
import { each, flood, type AttackContext } from './attack.ts';
import { allRoutes, type Route } from './routes.ts';
import { headOf, openRaw } from './sockets.ts';

const ROUNDS = 3;
const BODY_BYTES = 1_000;
const ANSWER_LIMIT_MS = 2_000;
const WIDTH = 30;
const PHONES = 10;
const STAGES = ['in the headers', 'after the headers', 'after a byte', 'in the body', 'with the answer'] as const;

/** Many connections send one byte of a body and close, all at the same moment. */
export async function abortedBodies(context: AttackContext): Promise<void> {
  const head = headOf('POST /api/login', ['content-type: application/json', `content-length: ${BODY_BYTES}`]);
  for (let round = 0; round < ROUNDS && !context.over.aborted; round += 1) {
    const open = await Promise.all(Array.from({ length: context.connections / 2 }, () => openRaw(context)));
    for (const one of open) one?.socket.write(`${head}{`);
    // By then some of the bytes have reached the service behind the front door.
    await wait(100 * round);
    for (const one of open) one?.cut();
  }
}

/** Closes the connection at every stage of a request to every address, repeatedly. */
export async function abortsAtEveryStage(context: AttackContext): Promise<void> {
  const items = allRoutes().flatMap((route) => STAGES.map((stage) => ({ route, stage })));
  while (!context.over.aborted) {
    await each(context, { items, width: WIDTH }, ({ route, stage }) => abortAt(context, route, stage));
  }
}

/** Resets connections in the middle of a photo, like phones that lose coverage. */
export async function abortedUploads(context: AttackContext): Promise<void> {
  const photo = readFileSync(join(SAMPLE_PHOTOS, 'phone-gps-0.8mb.jpg'));
  await flood(context, PHONES, async (index) => {
    await context.turn();
    const door = UPLOAD_CALLS[index % UPLOAD_CALLS.length];
    if (door) await abortUpload({ door, baseUrl: context.baseUrl, token: context.token }, photo, context.random());
  });
}

async function abortAt(context: AttackContext, route: Route, stage: (typeof STAGES)[number]): Promise<void> {
  const one = await openRaw(context);
  if (!one) return;
  const { method, path, mediaType } = route;
  const headers = mediaType ? [`content-type: ${mediaType}; boundary=b`, `content-length: ${BODY_BYTES}`] : [];
  const head = headOf(`${method} ${path}`, ['accept: text/html', 'apollo-require-preflight: 1', ...headers]);
  const body = mediaType ? `{"a":"${'a'.repeat(BODY_BYTES - 8)}"}` : '';
  const sent = {
    'in the headers': head.slice(0, -20),
    'after the headers': head,
    'after a byte': head + body.slice(0, 1),
    'in the body': head + body.slice(0, BODY_BYTES / 2),
    'with the answer': head + body,
  }[stage];
  one.socket.write(sent);
  if (stage === 'with the answer') {
    await Promise.race([
      once(one.socket, 'data'),
      once(one.socket, 'close'),
      wait(ANSWER_LIMIT_MS, undefined, { ref: false }),
    ]);
  } else {
    // Long enough for the bytes to reach the service behind the front door.
    await wait(Math.floor(context.random() * 20));
  }
  one.cut();
}
