import { each, flood, jsonPost, send, type AttackContext } from './attack.ts';
import { WEBHOOK_ROUTES } from './routes.ts';

const CLIENTS = 20;
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A wrong signature with the length of a valid one. */
const SIGNATURE = Buffer.alloc(20).toString('base64');
const RECEIVE = 'mutation ($webhook: SignedForm!) { receiveSms(webhook: $webhook) }';
const RECORD = 'mutation ($webhook: SignedForm!) { recordSmsStatus(webhook: $webhook) }';

/** One inbound message whose form has 15,000 names. */
export async function oneLongForm(context: AttackContext): Promise<void> {
  await sendForm(context, '/api/webhooks/sms/inbound', formOf(15_000));
}

/** Forms with so many names that a search for each name among the others would be slow. */
export async function manyFormNames(context: AttackContext): Promise<void> {
  const attempts = [60_000, 40_000, 15_000, 3_000, 100].map(formOf).flatMap((form) => {
    const variables = { webhook: { form, query: '', signature: SIGNATURE } };
    const byRest = WEBHOOK_ROUTES.map(
      ({ path }) =>
        () =>
          sendForm(context, path, form),
    );
    const byGraphql = [RECEIVE, RECORD].map((query) => async () => {
      await send(context, '/graphql', jsonPost({ query, variables }));
    });
    return [byRest, byGraphql].flat();
  });
  await each(context, { items: attempts, width: 4 }, (attempt) => attempt());
}

/** Small webhooks without a valid signature, as fast as possible. */
export async function webhookFlood(context: AttackContext): Promise<void> {
  await flood(context, CLIENTS, (index) => {
    const { path } = WEBHOOK_ROUTES[index % WEBHOOK_ROUTES.length] ?? { path: '' };
    return sendForm(context, path, `MessageSid=SM${index}&From=%2B16045550100&Body=STOP`);
  });
}

const formOf = (names: number) => Array.from({ length: names }, (_, index) => index.toString(36)).join('&');

async function sendForm(context: AttackContext, path: string, body: string): Promise<void> {
  await send(context, path, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, 'x-twilio-signature': SIGNATURE },
    body,
  });
}
