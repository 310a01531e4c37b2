import type { DescribedCall } from '@derby/api-schemas/operations';
import { errorOf } from './report.ts';
import type { Send } from './client.ts';
import type { Probe } from './refusals.ts';

/** Statuses that administrators can cause: a private board, disabled exports. */
const CLOSED = new Set([403, 409]);

/** Probes a reading call: a good response, then 304 for its ETag. Public calls are sent without a token. */
export async function probeReads(
  { name, method, path: pattern, isProtected, parameters }: DescribedCall,
  { send, findings, token }: Probe,
): Promise<void> {
  if (method !== 'GET' || pattern.includes('{id}') || (isProtected && token === undefined)) return;
  const path = pattern.includes('{year}') ? await pathOfYear(pattern, send) : pattern;
  if (path === undefined) return findings.notTried(name, 'there is no past derby');
  const sent = isProtected ? { token } : {};
  const response = await send('GET', path, sent);
  if (CLOSED.has(response.status)) {
    findings.checkResponse(name, response, { what: 'read', status: response.status });
    return findings.notTried(name, `it answered ${response.status}, ${String(errorOf(response))}`);
  }
  findings.checkResponse(name, response, { what: 'read', status: 200 });
  const entityTag = response.headers.get('etag');
  if (entityTag === null || !parameters.some((one) => one.name === 'If-None-Match')) return;
  const again = await send('GET', path, { ...sent, headers: { 'if-none-match': entityTag } });
  findings.checkResponse(name, again, { what: 'read again with its ETag', status: 304 });
}

/** Returns the path for the latest past derby; undefined when there is none. */
async function pathOfYear(pattern: string, send: Send): Promise<string | undefined> {
  const { text } = await send('GET', '/api/results');
  const year = /"year":"([\d-]+)"/.exec(text)?.[1];
  return year === undefined ? undefined : pattern.replace('{year}', year);
}
