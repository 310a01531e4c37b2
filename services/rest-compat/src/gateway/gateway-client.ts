import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { networkOf } from '@derby/server-kit/network-of';
import { createNetworkShare, OverloadError } from '@derby/server-kit/network-share';
import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import { Pool } from 'undici';
import type { TypedDocumentString } from '../generated/operations.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import {
  GatewayError,
  GatewayUnavailableError,
  UNKNOWN_QUERY,
  persistedQuery,
  resultOf,
  type PersistedQuery,
} from './gateway-answer.ts';

/** The caller that an operation runs for. */
export interface GatewayCall {
  /** The caller's bearer token, passed on unchanged; undefined for visitors. */
  readonly token: string | undefined;
  readonly requestId: string;
  /** The client's address, by which the gateway counts attempts and requests. */
  readonly address: string;
  /** Receives the headers of each response. */
  readonly onHeaders?: (headers: IncomingHttpHeaders) => void;
}

/** An uploaded file, completely in memory. */
export interface UploadedFile {
  readonly name: string;
  /** As the sender declared it; not verified. */
  readonly mediaType: string;
  /** Its content in order. */
  readonly chunks: readonly Buffer[];
}

/** Runs named operations of this service against the gateway. */
export interface GatewayClient {
  /**
   * Throws GatewayError for a response with errors, GatewayUnavailableError when no response arrives in time, and
   * Refusal 503 when too many calls are open.
   */
  run<Result, Variables>(
    call: GatewayCall,
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): Promise<Result>;
  /**
   * As `run`, for responses that are the same for all visitors. Without a token it sends a GET with the query's hash.
   */
  read<Result, Variables>(
    call: GatewayCall,
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): Promise<Result>;
  /** As `run`, with one file for the variable at `filePath` (e.g. `input.fishPhoto`), which must be null. */
  runWithFile<Result, Variables>(
    call: GatewayCall,
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
    upload: { readonly filePath: string; readonly file: UploadedFile },
  ): Promise<Result>;
  /** Resolves when the gateway reports that it is ready. */
  checkReady(): Promise<void>;
  /** Returns the number of calls without a response yet. */
  openCalls(): number;
  /** Closes the connections after the open calls have their responses. */
  close(): Promise<void>;
}

const OK = 200;
const CONNECTIONS_FOR_PROBES = 2;
const BUSY_TEXT = 'Too many requests are being answered right now. Please try again in a moment.';

/** One request to the gateway. */
interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Readable;
}

function headersOf({ token, requestId, address }: GatewayCall): Record<string, string> {
  return {
    accept: 'application/json',
    // Tells the gateway's CSRF protection that no other site's page sent this request.
    'apollo-require-preflight': '1',
    [REQUEST_ID_HEADER]: requestId,
    'x-forwarded-for': address,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** Creates a client of the gateway at `gatewayUrl`. */
export function createGatewayClient(gatewayUrl: string, limits: Limits): GatewayClient {
  // The limiter admits fewer calls than there are connections: a call that waits in the pool does not notice its
  // timeout.
  const connections = limits.gatewayCalls + CONNECTIONS_FOR_PROBES;
  const pool = new Pool(gatewayUrl, { connections, connect: { timeout: limits.gatewayConnectMs } });
  const share = createNetworkShare({
    share: { total: limits.gatewayCalls, perNetwork: limits.gatewayCallsPerNetwork },
    queue: { total: limits.gatewayWaiting, perNetwork: limits.gatewayWaitingPerNetwork },
    limitMs: limits.gatewayWaitMs,
  });
  let openCalls = 0;

  /** Sends one request. The timeout covers the whole call, headers and bodies in both directions. */
  const send = async (outgoing: Outgoing) =>
    await pool.request({ ...outgoing, signal: AbortSignal.timeout(limits.gatewayCallMs) });

  async function ask({ address, onHeaders }: GatewayCall, outgoing: Outgoing): Promise<unknown> {
    openCalls += 1;
    let giveBack: (() => void) | undefined;
    try {
      giveBack = await share.take(networkOf(address));
      const { statusCode, headers, body } = await send(outgoing);
      onHeaders?.(headers);
      return resultOf({ status: statusCode, text: await body.text() });
    } catch (error) {
      if (error instanceof OverloadError) throw new Refusal(503, BUSY_TEXT);
      if (error instanceof GatewayError) throw error;
      throw new GatewayUnavailableError({ cause: error });
    } finally {
      giveBack?.();
      openCalls -= 1;
    }
  }

  async function askPersisted(call: GatewayCall, { path, pathWithText }: PersistedQuery): Promise<unknown> {
    const headers = headersOf(call);
    try {
      return await ask(call, { method: 'GET', path, headers });
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== UNKNOWN_QUERY) throw error;
      return await ask(call, { method: 'GET', path: pathWithText, headers });
    }
  }

  // The generated types describe the data, and the gateway validates it against the same schema.
  const client: GatewayClient = {
    async run<Result, Variables>(
      call: GatewayCall,
      document: TypedDocumentString<Result, Variables>,
      variables: Variables,
    ) {
      const headers = { ...headersOf(call), 'content-type': 'application/json' };
      const body = JSON.stringify({ query: document.toString(), variables });
      return (await ask(call, { method: 'POST', path: '/graphql', headers, body })) as Result;
    },
    async read<Result, Variables>(
      call: GatewayCall,
      document: TypedDocumentString<Result, Variables>,
      variables: Variables,
    ) {
      if (call.token !== undefined) return await client.run(call, document, variables);
      return (await askPersisted(call, persistedQuery(document, variables))) as Result;
    },
    async runWithFile<Result>(
      call: GatewayCall,
      document: { toString(): string },
      variables: unknown,
      { filePath, file }: { filePath: string; file: UploadedFile },
    ) {
      const operations = JSON.stringify({ query: document.toString(), variables });
      const map = JSON.stringify({ file: [`variables.${filePath}`] });
      const form = fileForm({ operations, map }, file);
      const headers = { ...headersOf(call), ...form.headers };
      return (await ask(call, { method: 'POST', path: '/graphql', headers, body: Readable.from(form.body) })) as Result;
    },
    async checkReady() {
      const { statusCode, body } = await send({ method: 'GET', path: '/ready' });
      await body.dump();
      if (statusCode !== OK) throw new GatewayUnavailableError();
    },
    openCalls: () => openCalls,
    close: () => pool.close(),
  };
  return client;
}

/** A form to send as a request body. */
export interface FileForm {
  readonly headers: { readonly 'content-type': string; readonly 'content-length': string };
  readonly body: readonly Buffer[];
}

const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * Creates a GraphQL multipart request with one file: the fields `operations` and `map`, then the received chunks of the
 * file without copying. `FormData` would copy every chunk several times, and garbage collection would delay all other
 * requests by 0.1 s.
 */
export function fileForm(fields: { readonly operations: string; readonly map: string }, file: UploadedFile): FileForm {
  const boundary = `form-${randomUUID()}`;
  const part = (name: string, rest: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}`;
  const mediaType = PRINTABLE.test(file.mediaType) ? file.mediaType : 'application/octet-stream';
  const head = [
    part('operations', `\r\n\r\n${fields.operations}\r\n`),
    part('map', `\r\n\r\n${fields.map}\r\n`),
    part('file', `; filename="${escaped(file.name)}"\r\ncontent-type: ${mediaType}\r\n\r\n`),
  ];
  const body = [Buffer.from(head.join('')), ...file.chunks, Buffer.from(`\r\n--${boundary}--\r\n`)];
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    body,
  };
}

/** Escapes a file name as browsers do. */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
