import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { behaviourPatch, type BehaviourSwitch } from '../behaviour.ts';
import { receiveFromPhone } from '../delivery/receive.ts';
import type { MediaStorage } from '../media-storage.ts';
import type { Account } from '../provider/authorize.ts';
import { smallestGapMs } from '../spacing.ts';
import type { Store } from '../store.ts';

const inboundMessage = z.strictObject({ from: z.string().regex(/^\+[1-9]\d{7,14}$/), body: z.string().max(1_600) });

/**
 * Registers the routes for tests and developers: read the log, set faults, reply from a phone. All routes of `server`
 * refuse pages of other sites.
 */
export function controlRoutes(
  server: FastifyInstance,
  deps: { account: Account; store: Store; storage: MediaStorage; behaviour: BehaviourSwitch; inboundUrl: string },
): void {
  const { account, store, storage, behaviour, inboundUrl } = deps;

  server.addHook('onRequest', async ({ headers: { origin, host } }, reply) => {
    if (origin === undefined || origin === `http://${host}`) return undefined;
    return reply.code(403).send({ error: 'Only pages of the sandbox may do this' });
  });

  server.get('/control/log', async () => ({
    total: store.creates.length,
    smallestGapMs: smallestGapMs(store.creates),
    creates: store.creates,
    media: [...store.messages.values()].flatMap((message) => message.media),
    callbacks: store.callbacks,
    optedOut: [...store.optedOut],
  }));

  server.delete('/control/log', async (_request, reply) => {
    store.clear();
    storage.clear();
    return reply.code(204).send();
  });

  server.get('/control/behaviour', async () => behaviour.now);
  server.delete('/control/behaviour', async () => {
    behaviour.reset();
    return behaviour.now;
  });
  server.post('/control/behaviour', async (request, reply) => {
    const patch = behaviourPatch.safeParse(request.body);
    if (!patch.success) return reply.code(400).send({ error: z.prettifyError(patch.error) });
    behaviour.change(patch.data);
    return behaviour.now;
  });

  server.post('/control/inbound', async (request, reply) => {
    const message = inboundMessage.safeParse(request.body);
    if (!message.success) return reply.code(400).send({ error: z.prettifyError(message.error) });
    return receiveFromPhone(message.data, { account, store, inboundUrl });
  });
}
