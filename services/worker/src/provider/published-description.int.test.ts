import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { MessageSender } from '@derby/domain/messaging';
import { settingsCodec } from '@derby/domain/settings';
import { listen } from '@derby/server-kit/testing/listen';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_ACCOUNT, startSandbox, type SandboxProcess } from '../testing/start-sandbox.ts';
import { createTwilioSender } from './twilio-sender.ts';

const LIST_PATH = '/2010-04-01/Accounts/{AccountSid}/Messages.json';
const E164 = /^\+[1-9]\d{1,14}$/;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: object;
  readonly required?: boolean;
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: FormSchema }> };
  readonly responses: Record<
    string,
    { readonly content: { readonly 'application/json': { readonly schema: object } } }
  >;
}
interface FormSchema {
  readonly properties: Record<string, { readonly type?: string }>;
  readonly required: readonly string[];
}

const description = JSON.parse(
  readFileSync(new URL('testing/twilio-messages.openapi.json', import.meta.url), 'utf8'),
) as { readonly paths: Record<string, { readonly get: Operation; readonly post: Operation }> };

/** One request of the worker, and what the sandbox responded. */
interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly contentType: string;
  readonly body: string;
  readonly status: number;
  readonly responseBody: unknown;
}

let sandbox: SandboxProcess;
let exchanges: Exchange[] = [];
let sender: MessageSender;
const recorder = createServer((request, response) => void record(request, response));

beforeAll(async () => {
  sandbox = await startSandbox();
  const settings = settingsCodec.decode(SANDBOX_ACCOUNT);
  sender = createTwilioSender({
    settings: { current: () => settings },
    providerUrl: await listen(recorder),
    publicUrl: 'https://derby.example',
    requestTimeoutMs: 10_000,
    logger: quietLogger,
  });
});
afterAll(async () => {
  recorder.close();
  await sandbox.stop();
});
beforeEach(async () => {
  exchanges = [];
  await sandbox.clear();
});

/** Passes a request of the worker on to the sandbox. */
async function record(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await request.toArray()).join('');
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const url = new URL(request.url ?? '/', sandbox.url);
  const { authorization = '', 'content-type': contentType = '' } = request.headers;
  const headers = { authorization, ...(method === 'POST' && { 'content-type': contentType }) };
  const passed = await fetch(url, { method, headers, ...(method === 'POST' && { body }) });
  const text = await passed.text();
  exchanges.push({ method, url, contentType, body, status: passed.status, responseBody: JSON.parse(text) as unknown });
  response.writeHead(passed.status, { 'content-type': 'application/json' }).end(text);
}

/** Returns a validator that knows the description. */
function validatorWith(options: object): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, ...options });
  (addFormats as unknown as typeof addFormats.default)(ajv);
  ajv.addFormat('phone-number', E164);
  ajv.addFormat('currency', /^[A-Z]{3}$/);
  ajv.addFormat('uri-map', true);
  ajv.addFormat('date-time-rfc-2822', /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} \+0000$/);
  ajv.addSchema(description, 'provider');
  return ajv;
}

/** A number or boolean of a form or a query arrives as text. */
const ofRequests = validatorWith({ coerceTypes: true });
const ofResponses = validatorWith({});
// The description calls paths without an origin URIs.
ofResponses.addFormat('uri', /^\/2010-04-01\//);

const problemsOf = (errors: readonly ErrorObject[] | null | undefined) =>
  (errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);

function validate(schema: object, value: unknown, validator = ofRequests): string[] {
  const inDescription = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"provider#/')) as object;
  const check = validator.compile(inDescription);
  return check(value) ? [] : problemsOf(check.errors);
}

/** Returns what the description does not permit in a request or response. */
function problems({ method, url, contentType, body, status, responseBody }: Exchange): string[] {
  const operation = description.paths[LIST_PATH]?.[method === 'POST' ? 'post' : 'get'];
  if (operation === undefined) return ['the description lacks the operation'];
  const account = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/.exec(url.pathname)?.[1];
  const pathSchema = operation.parameters.find((one) => one.in === 'path')?.schema ?? {};
  const query = operation.parameters.filter((one) => one.in === 'query');
  const querySchema = {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  };
  const found = [
    ...validate(pathSchema, account ?? null),
    ...validate(querySchema, Object.fromEntries(url.searchParams)),
  ];
  for (const [mediaType, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    if (contentType !== mediaType) found.push(`the media type is ${contentType}`);
    const form = new URLSearchParams(body);
    const fields = [...new Set(form.keys())].map((name) => [
      name,
      schema.properties[name]?.type === 'array' ? form.getAll(name) : form.getAll(name).join(' AND '),
    ]);
    found.push(...validate({ ...schema, additionalProperties: false }, Object.fromEntries(fields)));
  }
  const response = operation.responses[status]?.content['application/json'].schema;
  return response ? [...found, ...validate(response, responseBody, ofResponses)] : [...found, `status ${status}`];
}

const message = { id: 7, to: '+12505550101', body: 'Third: 12.5 lbs – well done', photoPath: null };

describe('the provider’s published description', () => {
  it('permits a message without and with a photo, and the sandbox’s responses', async () => {
    await sender.send(message);
    await sender.send({ ...message, photoPath: '/uploads/0123.jpg' });
    expect(exchanges.map((one) => [one.method, one.status, problems(one)])).toEqual([
      ['POST', 201, []],
      ['POST', 201, []],
    ]);
    expect([...new URLSearchParams(exchanges[1]?.body).keys()].toSorted()).toEqual([
      'Body',
      'From',
      'MediaUrl',
      'StatusCallback',
      'To',
    ]);
  });

  it('permits a look-up, and the sandbox’s list', async () => {
    await sender.send(message);
    await sender.findSent(message);
    expect(exchanges.map((one) => [one.method, one.status, problems(one)])).toEqual([
      ['POST', 201, []],
      ['GET', 200, []],
    ]);
  });

  it('control: refuses an unknown field, a number in another form, and an unknown state', async () => {
    await sender.send(message);
    await sender.findSent(message);
    const [create, list] = exchanges as [Exchange, Exchange];
    expect(problems({ ...create, body: `${create.body}&Text=x` })).toEqual([expect.stringContaining('"Text"')]);
    expect(problems({ ...create, body: 'To=250-555-0101&Body=x' })).toEqual([expect.stringContaining('phone-number')]);
    expect(problems({ ...create, body: 'Body=x' })).toEqual([expect.stringContaining('"To"')]);
    const responseBody = { ...(create.responseBody as object), status: 'on its way' };
    expect(problems({ ...create, responseBody })).toEqual([expect.stringContaining('/status')]);
    list.url.searchParams.set('PageSize', '5000');
    expect(problems(list)).toEqual([expect.stringContaining('/PageSize')]);
  });
});
