import { isDeepStrictEqual } from 'node:util';
import committed from '@derby/api-schemas/openapi.json' with { type: 'json' };
import { createJudge } from '@derby/api-schemas/judge';
import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { createAsk, type Ask } from './client.ts';
import { isIrreversible, reasonNotToTry } from './limits.ts';
import { probeReads } from './reads.ts';
import { probeRefusals, type Probe } from './refusals.ts';
import { createFindings, reported, type RowReport } from './report.ts';
import { signIn, signOut, type Credentials } from './session.ts';
import { probeWrites } from './writes.ts';

/** A deployment, and how far the probes may go. */
export interface ConformanceOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Of an administrator without a second factor; without them protected calls are only refused. */
  readonly credentials?: Credentials | undefined;
  /** An entry and a participant of its own may be made, changed and deleted. */
  readonly isWriting: boolean;
}

const CONTRACT = committed as unknown as OpenApiDocument;
const OUR_JUDGE = createJudge(CONTRACT);

/**
 * Holds a deployment against the contract, row by row, by our description and by the one that it publishes.
 * Only reads and refusals unless `isWriting`; the end of the derby, the reset, settings, accounts and messages are
 * never asked for in a form that a conforming deployment would carry out. Rejects with a sentence when it cannot be
 * asked at all.
 */
export async function checkConformance(options: ConformanceOptions): Promise<RowReport[]> {
  const { baseUrl, credentials, isWriting } = options;
  const ask = createAsk(baseUrl);
  const published = await publishedBy(baseUrl, ask);
  const calls = operationsOf(CONTRACT);
  const findings = createFindings(calls, {
    'our contract': OUR_JUDGE,
    'its own description': judgeOf(published, baseUrl),
  });
  const session = await signIn({ ask, findings }, credentials);
  const probe: Probe = { ask, findings, token: session?.token };
  try {
    await probeCalls(calls, { probe, isWriting });
    if (isWriting && session) await probeWrites({ ...probe, token: session.token });
  } finally {
    if (session) await signOut(probe, session);
  }
  return findings.rows();
}

/** One after the other: the deployment may limit how often it is asked. */
async function probeCalls(
  calls: readonly DescribedCall[],
  { probe, isWriting }: { probe: Probe; isWriting: boolean },
): Promise<void> {
  const { findings, token } = probe;
  let isGuarded = true;
  // What cannot be undone comes last, and only where every other call has asked for the token.
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

/** The description that the deployment publishes. Rejects with a sentence when it is no derby. */
async function publishedBy(baseUrl: string, ask: Ask): Promise<OpenApiDocument> {
  const { status, text } = await ask('GET', '/api/openapi.json');
  if (status === 503) throw new Error(`${baseUrl} is in maintenance or has lost a server: it answers 503.`);
  const document = status === 200 ? parsed(text) : undefined;
  if (!document) {
    throw new Error(`${baseUrl} is not a derby: its /api/openapi.json answers ${status} and describes no calls.`);
  }
  return document;
}

function judgeOf(description: OpenApiDocument, baseUrl: string): ReturnType<typeof createJudge> {
  // Reading a description takes longer than asking for all calls.
  if (isDeepStrictEqual(description, CONTRACT)) return OUR_JUDGE;
  try {
    return createJudge(description);
  } catch (error) {
    throw new Error(`${baseUrl}/api/openapi.json is no valid description.`, { cause: error });
  }
}

function parsed(text: string): OpenApiDocument | undefined {
  try {
    const document = JSON.parse(text) as Partial<OpenApiDocument> | null;
    return document?.openapi && document.paths ? (document as OpenApiDocument) : undefined;
  } catch {
    return undefined;
  }
}
