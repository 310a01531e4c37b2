import { beforeAll, expect, test } from 'vitest';
import { openGatewayContext } from './testing/gateway-context.ts';
import { isRemembered, signInUser } from './testing/sign-in-user.ts';

const SIGNING_SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
const PROVIDER_TOKEN = 'provider-token-5f2c8e1a9d';
const MASK = '********';
const SAVE = 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }';

const context = openGatewayContext();
let seed: string;
/** All responses of the gateway. */
const responses: string[] = [];

beforeAll(async () => {
  await save({ jwt_secret: SIGNING_SECRET, twilio_auth_token: PROVIDER_TOKEN });
  context.token = await context.signIn();
  const { setUpTwoFactor } = await context.run('mutation { setUpTwoFactor { manualEntryKey } }');
  seed = setUpTwoFactor.manualEntryKey.replaceAll(' ', '');
  // Requests that read secrets, are refused for secrets, or fail for another setting.
  await save({ jwt_secret: MASK, twilio_auth_token: MASK });
  await save({ jwt_secret: `${SIGNING_SECRET} `, image_quality: 'x' });
  await save({ twilio_auth_token: `${PROVIDER_TOKEN} with spaces` });
  responses.push(JSON.stringify(await context.send('{ settings { key value } }')));
});

async function save(settings: Record<string, string>): Promise<void> {
  const given = Object.entries(settings).map(([key, value]) => ({ key, value }));
  responses.push(JSON.stringify(await context.send(SAVE, { variables: { settings: given } })));
}

/** Returns all documents of all collections as text. */
async function dump(): Promise<string> {
  const collections = await context.database.listCollections();
  const documents = await Promise.all(
    collections.map(async ({ name }) => await context.database.collection(name).find().toArray()),
  );
  return JSON.stringify(documents);
}

const secrets = () => ({
  'the signing secret': SIGNING_SECRET,
  'the provider’s token': PROVIDER_TOKEN,
  'a seed': seed,
});
const leaksIn = (text: string) =>
  Object.entries(secrets()).flatMap(([name, secret]) =>
    [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')].some((form) =>
      text.toLowerCase().includes(form.toLowerCase().replace(/=+$/, '')),
    )
      ? [name]
      : [],
  );

test('a dump of the database holds no secret', async () => {
  expect(seed.length).toBeGreaterThan(15);
  const text = await dump();
  expect(text).toContain('jwt_secret');
  expect(text).toContain('sealedSeed');
  expect(leaksIn(text)).toEqual([]);
});

test('control: the search finds a planted secret', async () => {
  const planted = await context.database.collection('planted').insertOne({ note: `x${seed}x` });
  expect(leaksIn(await dump())).toEqual(['a seed']);
  await context.database.collection('planted').deleteOne({ _id: planted.insertedId });
});

test('logs, responses and refusals hold no secret, and saving the mask does not change the secret', async () => {
  expect(context.lines.length).toBeGreaterThan(5);
  expect(leaksIn(JSON.stringify(context.lines))).toEqual([]);
  expect(responses.join()).toContain('image_quality must be a whole number');
  expect(responses.join()).toContain('twilio_auth_token must be 16 to 128 characters without spaces');
  expect(responses.at(-1)).toContain(`{"key":"jwt_secret","value":"${MASK}"}`);
  expect(leaksIn(responses.join())).toEqual([]);
});

/** Returns every text in a dump, whole and without a prefix, as an attacker would try it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[.:$]/)].filter((text) => text.length > 7);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('no text of a dump works as a token or as a remember-me token', async () => {
  const user = await signInUser(context, 'remembered');
  const isToken = async (token: string) => (await context.send('{ viewer { id } }', { token })).status === 200;
  const renews = (rememberMeToken: string) => isRemembered(context, { ...user, rememberMeToken });
  const texts = [...new Set(textsIn(JSON.parse(await dump())))].filter((text) => !/[^\x21-\x7e]/.test(text));
  const usable: string[] = [];
  for (const text of texts) if ((await isToken(text)) || (await renews(text))) usable.push(text);
  process.stdout.write(`K5: ${texts.length} texts of a dump tried twice each, ${usable.length} usable\n`);
  expect(texts.length).toBeGreaterThan(50);
  expect(usable).toEqual([]);
  expect([await isToken(user.token), await renews(user.rememberMeToken)]).toEqual([true, true]);
});
