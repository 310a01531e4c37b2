import { textFacts } from '@derby/rules/message-text/text-facts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Account, callWebhook } from './delivery.ts';
import { newSid } from './message.ts';
import { behaviourSchema, type BehaviourSwitch } from './outcomes.ts';
import { smallestGapMs, type Store } from './store.ts';

/** The derby's number until it has written to a phone. */
const DEFAULT_SENDER = '+16045550100';

/**
 * Receives a message from a phone: stores a STOP or START, then calls the inbound webhook.
 * `httpStatus` is null when the webhook did not respond, `answer` when it sends no text back.
 */
async function receiveFromPhone(
  { from, body }: { from: string; body: string },
  { account, store, inboundUrl }: { account: Account; store: Store; inboundUrl: string },
): Promise<{ sid: string; httpStatus: number | null; answer: string | null }> {
  const sid = newSid('SM');
  const lastFromUs = [...store.messages.values()].findLast((message) => message.to === from);
  const to = lastFromUs?.from ?? DEFAULT_SENDER;
  store.record({ type: 'inbound', sid, atMs: Date.now(), from, to, body });
  const { answer, ...result } = await callWebhook(inboundUrl, account, {
    Body: body,
    From: from,
    MessageSid: sid,
    NumMedia: '0',
    NumSegments: String(textFacts(body).segments),
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: 'received',
    To: to,
  });
  store.record({ type: 'callback', sid, atMs: Date.now(), url: inboundUrl, status: 'received', ...result });
  return { sid, httpStatus: result.httpStatus, answer };
}

const inboundMessage = z.strictObject({ from: z.string().regex(/^\+[1-9]\d{7,14}$/), body: z.string().max(1_600) });

/**
 * Registers the routes for tests and developers: read the log, set faults, reply from a phone. All routes of `server`
 * refuse pages of other sites.
 */
export function controlRoutes(
  server: FastifyInstance,
  deps: { account: Account; store: Store; behaviour: BehaviourSwitch; inboundUrl: string },
): void {
  const { account, store, behaviour, inboundUrl } = deps;

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
    return reply.code(204).send();
  });

  server.get('/control/behaviour', async () => behaviour.now);
  server.delete('/control/behaviour', async () => {
    behaviour.now = behaviour.normal;
    return behaviour.now;
  });
  server.post('/control/behaviour', async (request, reply) => {
    // Fields that are left out stay unchanged.
    const changed = behaviourSchema.safeParse(Object.assign({}, behaviour.now, request.body));
    if (!changed.success) return reply.code(400).send({ error: z.prettifyError(changed.error) });
    behaviour.now = changed.data;
    return behaviour.now;
  });

  server.post('/control/inbound', async (request, reply) => {
    const message = inboundMessage.safeParse(request.body);
    if (!message.success) return reply.code(400).send({ error: z.prettifyError(message.error) });
    return receiveFromPhone(message.data, { account, store, inboundUrl });
  });
}
