import { callerOf } from '@derby/api-kit/caller';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { countRequest, rateSubject } from '@derby/api-kit/request-limit';
import { assertAllowed, type Access } from '@derby/api-kit/rights';
import { findCardCode } from '@derby/domain/entries';
import { assertSignedIn, BadInputError, type SignedInUser } from '@derby/domain/kernel';
import { readTakeSentence } from '@derby/domain/leaderboard';
import { divisionOf } from '@derby/rules/divisions';
import { MAX_WEIGHT_LBS } from '@derby/rules/entry-fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toDataURL } from 'qrcode';
import { z } from 'zod';
import type { GatewayLimits } from '../limits.ts';
import { sendEventStream } from './event-stream.ts';
import type { ScaleDisplays, ScaleView } from './scale-displays.ts';

const WHO_WEIGHS: ReadonlySet<Access> = new Set<Access>(['weighmaster']);
/** The header of a tablet's token, which must not be in an address. */
const TOKEN_HEADER = 'x-scale-token';
const MAX_TOKEN_CHARACTERS = 512;
const BODY_BYTES = 1_024;
const MAX_INT = 2_147_483_647;

const display = z.string().regex(/^[\w-]{22}$/);
const count = z.int().positive().max(MAX_INT).nullable();
const displaySchema = z.strictObject({ display });
const codeSchema = z.strictObject({ code: z.string().regex(/^\d{4}$/) });
const thanksSchema = z.strictObject({ entryId: count, rank: count, isJunior: z.boolean() });
type Thanks = z.infer<typeof thanksSchema>;
const viewSchema = z.strictObject({
  display,
  weightLbs: z.number().min(0).max(MAX_WEIGHT_LBS).nullable(),
  name: z.string().max(120),
  thanks: thanksSchema.nullable(),
});

function read<Input>(schema: z.ZodType<Input>, { body }: FastifyRequest): Input {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new BadInputError('This request cannot be understood.');
  return data;
}

/** A phone number that was typed into the wrong field must not be shown. */
const PHONE_LIKE = /(?:\d\D{0,3}){7}/;

/**
 * `/graphql/scale`: the form of New Entry opens, fills and closes a display, and a tablet redeems its code.
 * `/graphql/events/scale`: the views, as server-sent events. Both work while the board is private, in maintenance and
 * without real-time updates.
 */
export async function scaleRoute(
  server: FastifyInstance,
  { displays, deps, limits }: { displays: ScaleDisplays; deps: ApiDeps; limits: GatewayLimits },
): Promise<void> {
  // Open connections would block the close of the server.
  server.addHook('preClose', async () => displays.stop());
  const options = { bodyLimit: BODY_BYTES };

  async function userOf(request: FastifyRequest): Promise<SignedInUser> {
    const caller = await callerOf(deps, request);
    assertAllowed(caller, WHO_WEIGHS);
    assertSignedIn(caller);
    return caller;
  }

  /** Returns the path of the card's page, or of the fish's without a card, or when the database does not say. */
  async function pageOf(entryId: number): Promise<string> {
    const code = await findCardCode(deps, entryId).catch(() => null);
    return code === null ? `/fish/${entryId}` : `/a/${code}`;
  }

  /** The thanks must not wait for a board that cannot be read. */
  async function takesOf(user: SignedInUser, { rank, isJunior }: Thanks): Promise<string | null> {
    const division = divisionOf({ isJunior }).key;
    return rank === null ? null : await readTakeSentence(deps, user, { division, rank }).catch(() => null);
  }

  server.post('/graphql/scale', options, async (request) => {
    const user = await userOf(request);
    const counted = await countRequest(deps, { subject: rateSubject(user, request.ip), isSharedRead: false });
    if (counted?.refusal) throw counted.refusal;
    return displays.open(user);
  });

  server.post('/graphql/scale/view', options, async (request) => {
    const user = await userOf(request);
    displays.countView(user);
    const { display: id, thanks, ...typed } = read(viewSchema, request);
    const view: ScaleView = {
      ...typed,
      name: PHONE_LIKE.test(typed.name) ? '' : typed.name,
      thanks: thanks && {
        rank: thanks.rank,
        isJunior: thanks.isJunior,
        takes: await takesOf(user, thanks),
        qrCode: thanks.entryId === null ? null : await toDataURL(deps.publicUrl + (await pageOf(thanks.entryId))),
      },
    };
    return { isShown: displays.show(user, id, view) };
  });

  server.post('/graphql/scale/close', options, async (request, reply) => {
    const user = await userOf(request);
    displays.close(user, read(displaySchema, request).display);
    return reply.code(204).send();
  });

  server.post('/graphql/scale/join', options, async (request, reply) => {
    const { code } = read(codeSchema, request);
    return reply.header('cache-control', 'no-store').send({ token: await displays.join(code, request.ip) });
  });

  // A HEAD response has no body, so its listener would never be removed.
  server.get('/graphql/events/scale', { exposeHeadRoute: false }, async (request, reply) => {
    const token = request.headers[TOKEN_HEADER];
    if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARACTERS)
      throw new BadInputError('The token is missing.');
    const add = await displays.admit(token, request.ip);
    return sendEventStream(request, reply, { add, first: ':\n\n', unreadEventBytes: limits.unreadEventBytes });
  });
}
