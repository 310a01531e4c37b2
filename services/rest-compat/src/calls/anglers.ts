import { readConsents } from '@derby/domain/consents';
import type { Actor, Deps } from '@derby/domain/kernel';
import { listAnglers, releaseCard, updateAngler, type Angler } from '@derby/domain/anglers';
import { giveCard } from '@derby/domain/participants';
import { fromWire, toWire } from '@derby/rules/wire-names';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { CARD_NUMBER, PERSON_NAME, PHONE_OR_NONE } from '../contract/described-rules.ts';
import { failure } from '../contract/failures.ts';
import { MAX_LENGTH, message, pathId, text, wholeCount } from '../contract/fields.ts';

/** An angler as users see it. */
const angler = z
  .strictObject({
    id: z.int().positive(),
    number: z.int().positive().nullable(),
    code: z
      .string()
      .nullable()
      .meta({ examples: ['41-7kq3'] }),
    first_name: z.string(),
    last_name: z.string(),
    is_junior: z.boolean(),
    phone_number: z
      .string()
      .regex(/^\d{10}$/)
      .nullable(),
    has_consented: z.boolean(),
    participant_id: z.int().positive().nullable(),
  })
  .meta({ id: 'Angler' });

const anglerParams = z.object({ id: pathId('Angler') });

const flag = (name: string) => z.boolean({ error: `${name} must be true or false` });

const fields = z.object({
  number: wholeCount('number').meta(CARD_NUMBER).optional(),
  first_name: text('first_name', MAX_LENGTH.personName)
    .meta({ ...PERSON_NAME, examples: ['Ada'] })
    .optional(),
  last_name: text('last_name', MAX_LENGTH.personName)
    .meta({ ...PERSON_NAME, examples: ['Sheringham'] })
    .optional(),
  is_junior: flag('is_junior').optional(),
  phone_number: text('phone_number')
    .nullable()
    .meta({ ...PHONE_OR_NONE, examples: ['250-555-0142'] })
    .optional(),
  has_consented: flag('has_consented').optional(),
});

/** Converts a body to the input of a use case. */
function inputOf<Body extends { readonly number?: number | undefined }>({ number, ...body }: Body) {
  return { ...fromWire(body), ...(number !== undefined && { card: String(number) }) };
}

function wireAngler(one: Angler, consents: ReadonlySet<string>): z.input<typeof angler> {
  const { id, number, code, firstName, lastName, isJunior, phoneNumber, participantId } = one;
  const hasConsented = phoneNumber !== null && consents.has(phoneNumber);
  return toWire({ id, number, code, firstName, lastName, isJunior, phoneNumber, hasConsented, participantId });
}

/** Returns which of the numbers of these anglers have a consent. */
async function consentsOf({ deps, actor }: CallContext, anglers: readonly Angler[]): Promise<ReadonlySet<string>> {
  const phoneNumbers = anglers.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  return await readConsents(deps, actor, { phoneNumbers });
}

type CallContext = { readonly deps: Deps; readonly actor: Actor };

export const anglersCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/anglers',
      summary: 'All anglers with a card of this derby, by number',
      access: 'weighmaster',
      responses: { 200: z.array(angler) },
    },
    async ({ deps, actor }) => {
      const anglers = await listAnglers(deps, actor);
      const consents = await consentsOf({ deps, actor }, anglers);
      return { status: 200, body: anglers.map((one) => wireAngler(one, consents)) };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/anglers',
      summary: 'Check a person in: give a card to a person of an order, or to a walk-up without one',
      access: 'weighmaster',
      body: {
        kind: 'json',
        schema: fields
          .extend({
            participant_id: wholeCount('participant_id').nullable().optional().meta({ minimum: 1 }),
          })
          .meta({ required: ['number', 'first_name', 'last_name'] }),
      },
      responses: { 201: angler, 404: failure },
      idempotent: true,
    },
    async ({ deps, actor, body, idempotencyKey }) => {
      const given = await giveCard(deps, actor, { ...inputOf(body), idempotencyKey });
      return { status: 201, body: wireAngler(given, await consentsOf({ deps, actor }, [given])) };
    },
  ),
  call(
    {
      method: 'PUT',
      path: '/api/anglers/:id',
      summary: 'Change card, phone or consent, or, as an administrator, name and division; the rest stays unchanged',
      access: 'weighmaster',
      params: anglerParams,
      body: { kind: 'json', schema: fields },
      // 403: only administrators rename.
      responses: { 200: angler, 403: failure },
    },
    async ({ deps, actor, params, body }) => {
      const updated = await updateAngler(deps, actor, { ...inputOf(body), anglerId: params.id });
      return { status: 200, body: wireAngler(updated, await consentsOf({ deps, actor }, [updated])) };
    },
  ),
  call(
    {
      method: 'DELETE',
      path: '/api/anglers/:id',
      summary: 'Take a card back, so that its number is free; entries stay those of the angler',
      access: 'administrator',
      params: anglerParams,
      responses: { 200: message },
    },
    async ({ deps, actor, params }) => ({
      status: 200,
      body: await releaseCard(deps, actor, { anglerId: params.id }),
    }),
  ),
];
