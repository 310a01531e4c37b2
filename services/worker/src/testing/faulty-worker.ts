import { MESSAGE_CLAIMS, type ClaimedMessage, type SendingDeps } from '@derby/domain/messaging';
import { runService } from '@derby/server-kit/lifecycle';
import { createWorker, type WorkerOverrides } from '../app.ts';
import { readConfig } from '../env.ts';
import { readFault, type Fault } from './env.ts';

type Faulty = NonNullable<WorkerOverrides['sending']>;

const SLOW_MS = 1_500;

const FAULTY: Readonly<Record<Fault, Faulty>> = {
  'no-claim': claimAfterSending,
  'no-slot': () => ({
    slot: { take: async () => true, isHeld: () => true, giveBack: async () => undefined },
  }),
  'no-look-up': missLostResponses,
  slow: ({ clock }) => ({
    claims: {
      ...MESSAGE_CLAIMS,
      async claim(...input) {
        const message = await MESSAGE_CLAIMS.claim(...input);
        if (message !== null) await clock.sleep(Math.random() * SLOW_MS);
        return message;
      },
    },
  }),
};

/** A message without a response counts as unsent, whatever the provider's list says. */
function missLostResponses({ sender }: SendingDeps): ReturnType<Faulty> {
  const responded = new Set<string>();
  return {
    sender: {
      async send(message) {
        const response = await sender.send(message);
        if (response.kind === 'accepted') responded.add(response.sid);
        return response;
      },
      async findSent(query) {
        const response = await sender.findSent(query);
        if (response.kind === 'no-response') return response;
        return { ...response, found: response.found.filter(({ sid }) => responded.has(sid)), others: [] };
      },
    },
  };
}

/** Writes claim and departure only after the response: until then the row is still queued. */
function claimAfterSending({ sender, database }: SendingDeps): ReturnType<Faulty> {
  const claimed = new Map<number, ClaimedMessage>();
  const write = async (id: number, fields: object) =>
    await database.collection<{ _id: number }>('sms_messages').updateOne({ _id: id }, { $set: fields });
  return {
    claims: {
      async claim(...input) {
        const message = await MESSAGE_CLAIMS.claim(...input);
        if (message === null) return null;
        claimed.set(message.id, message);
        await write(message.id, { state: 'queued', claim: null });
        return message;
      },
      depart: async () => true,
    },
    sender: {
      findSent: (query) => sender.findSent(query),
      async send(message) {
        const response = await sender.send(message);
        const at = new Date();
        const claim = { by: 'faulty worker', token: claimed.get(message.id)?.claimToken, at };
        await write(message.id, { state: 'sending', claim, departedAt: at, nextLookAt: at });
        return response;
      },
    },
  };
}

await runService('worker', () => createWorker(readConfig(), { sending: FAULTY[readFault()] }));
