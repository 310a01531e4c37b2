import { isDeepStrictEqual } from 'node:util';
import committed from '@derby/api-schemas/openapi.json' with { type: 'json' };
import { createResponseChecker } from '@derby/api-schemas/response-checker';
import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { createSend, jsonOf, type Send } from './client.ts';
import { isIrreversible, reasonNotToTry } from './limits.ts';
import { probeReads } from './reads.ts';
import { probeRefusals, type Probe } from './refusals.ts';
import { createFindings, reported, type RowReport } from './report.ts';
import { signIn, signOut, type Credentials } from './session.ts';
import { probeWrites } from './writes.ts';

/** A deployment, and the permission to write. */
export interface ConformanceOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Of an administrator without a second factor. Without credentials, protected calls are only checked for their
   * refusal.
   */
  readonly credentials?: Credentials | undefined;
  /** Whether the probes may create, change and delete one entry and one participant. */
  readonly isWriting: boolean;
}

const CONTRACT = committed as unknown as OpenApiDocument;
const OUR_CHECKER = createResponseChecker(CONTRACT);

/**
 * Checks a deployment against the contract, row by row, by our description and by the one that it publishes. Only reads
 * and refusals unless `isWriting`. Never sends a request that a conforming deployment would carry out for the end of
 * the derby, the reset, settings, accounts and messages. Throws an error with a clear message when the deployment
 * cannot be checked at all.
 */
export async function checkConformance(options: ConformanceOptions): Promise<RowReport[]> {
  const { baseUrl, credentials, isWriting } = options;
  const send = createSend(baseUrl);
  const published = await publishedBy(baseUrl, send);
  const calls = operationsOf(CONTRACT);
  const findings = createFindings(calls, {
    'our contract': OUR_CHECKER,
    'its own description': checkerOf(published, baseUrl),
  });
  const session = await signIn({ send, findings }, credentials);
  const probe: Probe = { send, findings, token: session?.token };
  try {
    await probeCalls(calls, { probe, isWriting });
    if (isWriting && session) await probeWrites(calls, { ...probe, token: session.token });
  } finally {
    if (session) await signOut(probe, session);
  }
  return findings.rows();
}

/** Probes one call after the other, because the deployment may limit requests. */
async function probeCalls(
  calls: readonly DescribedCall[],
  { probe, isWriting }: { probe: Probe; isWriting: boolean },
): Promise<void> {
  const { findings, token } = probe;
  let isGuarded = true;
  // Irreversible calls come last, and only if all other calls have refused a request without a token.
  for (const call of calls.toSorted((one, other) => Number(isIrreversible(one)) - Number(isIrreversible(other)))) {
    const reason = reasonNotToTry(call, { hasToken: token !== undefined, isWriting });
    if (reason !== undefined) findings.notTried(call.name, reason);
    if (isIrreversible(call) && !isGuarded) continue;
    await reported(findings, call.name, async () => {
      isGuarded = (await probeRefusals(call, { ...probe, methods: methodsOn(call.path) })) && isGuarded;
      await probeReads(call, probe);
    });
  }
}

function methodsOn(path: string): string[] {
  return Object.keys(CONTRACT.paths[path] ?? {}).map((verb) => verb.toUpperCase());
}

/** Returns the description that the deployment publishes. Throws an error with a clear message when it has none. */
async function publishedBy(baseUrl: string, send: Send): Promise<OpenApiDocument> {
  const response = await send('GET', '/api/openapi.json');
  const { status } = response;
  if (status === 503) throw new Error(`${baseUrl} is in maintenance or one of its servers is down: it answers 503.`);
  const document: Partial<OpenApiDocument> = status === 200 ? jsonOf(response) : {};
  if (!document.openapi || !document.paths) {
    throw new Error(`${baseUrl} is not a derby: its /api/openapi.json answers ${status} and describes no calls.`);
  }
  return document as OpenApiDocument;
}

function checkerOf(description: OpenApiDocument, baseUrl: string): ReturnType<typeof createResponseChecker> {
  // Parsing a description takes longer than all probes.
  if (isDeepStrictEqual(description, CONTRACT)) return OUR_CHECKER;
  try {
    return createResponseChecker(description);
  } catch (error) {
    throw new Error(`${baseUrl}/api/openapi.json is not a valid description.`, { cause: error });
  }
}
