import type { DescribedCall } from '@derby/api-schemas/operations';
import type { Send } from './client.ts';
import type { Findings } from './report.ts';
import { sampleBody } from './sample-body.ts';

/** The context of a call's probes. Probes that need a token are skipped without one. */
export interface Probe {
  readonly send: Send;
  readonly findings: Findings;
  readonly token: string | undefined;
}

interface PathProbe extends Probe {
  /** All methods of the contract on the call's path. */
  readonly methods: readonly string[];
}

/** An unknown id: no counter gets this far. */
const UNKNOWN_ID = '2147483647';
const UNKNOWN_YEAR = '1900';
const BAD_TOKEN = 'bm90.YQ.dG9rZW4';
const UNAUTHENTICATED = 'Authentication required';
const FIRST_REFUSAL = 300;
/** A body that no call accepts, so that a deployment which does not check the token changes nothing either. */
const NO_BODY = { raw: { mediaType: 'text/plain', text: 'conformance' } } as const;

/**
 * Sends all requests that a call must refuse; a conforming deployment changes nothing. Returns whether the call checked
 * the token.
 */
export async function probeRefusals(call: DescribedCall, probe: PathProbe): Promise<boolean> {
  await probeMethod(call, probe);
  if (call.isProtected && !(await probeToken(call, probe))) return false;
  if (call.isProtected && probe.token === undefined) return true;
  if (call.operation.requestBody) await probeBody(call, probe);
  await probeParameters(call, probe);
  return true;
}

async function probeMethod({ name, path }: DescribedCall, { send, findings, methods }: PathProbe): Promise<void> {
  const response = await send('PATCH', pathWith(path));
  findings.checkResponse(name, response, { what: 'with PATCH', status: 405 });
  const allowed = (response.headers.get('allow') ?? '').split(', ').toSorted();
  const expected = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted();
  if (allowed.join() !== expected.join()) findings.problem(name, `with PATCH: Allow is not ${expected.join(', ')}`);
}

async function probeToken(
  { name, method, path, operation }: DescribedCall,
  { send, findings }: Probe,
): Promise<boolean> {
  // The body may hold another proof than the token, so it is read first.
  const isTokenOptional = operation.security.some((scheme) => Object.keys(scheme).length === 0);
  const body = method === 'GET' ? {} : isTokenOptional ? { json: {} } : NO_BODY;
  const expected = { status: 401, error: UNAUTHENTICATED };
  const none = await send(method, pathWith(path), body);
  findings.checkResponse(name, none, { what: 'without a token', ...expected });
  if (none.status < FIRST_REFUSAL) return false;
  const bad = await send(method, pathWith(path), { ...body, token: BAD_TOKEN });
  findings.checkResponse(name, bad, { what: 'with an invalid token', ...expected });
  return bad.status >= FIRST_REFUSAL;
}

async function probeBody(
  { name, method, path, operation }: DescribedCall,
  { send, findings, token }: Probe,
): Promise<void> {
  const wrongType = await send(method, pathWith(path), { ...NO_BODY, token });
  // An unknown id may be detected first.
  if (!path.includes('{')) findings.checkResponse(name, wrongType, { what: 'with text/plain', status: 415 });
  if (!operation.requestBody?.content['application/json']) return;
  const broken = await send(method, pathWith(path), { token, raw: { mediaType: 'application/json', text: '{"' } });
  findings.checkResponse(name, broken, { what: 'with broken JSON', status: 400 });
}

async function probeParameters(call: DescribedCall, { send, findings, token }: Probe): Promise<void> {
  const { name, method, path, parameters } = call;
  if (path.includes('{')) {
    const response = await send(method, pathWith(path), { token, ...sampleBody(call) });
    findings.checkResponse(name, response, { what: 'with an unknown id', status: 404 });
  }
  for (const { name: query, in: place, schema } of parameters) {
    const isChecked = schema.type === 'integer' || schema.enum !== undefined;
    if (place !== 'query' || !isChecked) continue;
    const response = await send(method, `${path}?${query}=x`, { token });
    findings.checkResponse(name, response, { what: `with ${query}=x`, status: 400 });
  }
}

function pathWith(path: string): string {
  return path.replace('{id}', UNKNOWN_ID).replace('{year}', UNKNOWN_YEAR);
}
