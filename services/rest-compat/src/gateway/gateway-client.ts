import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';
import { z } from 'zod';
import type { TypedDocumentString } from '../generated/operations.ts';
import { GatewayError, GatewayUnavailableError } from './gateway-error.ts';

/** On whose behalf an operation runs. */
export interface GatewayCall {
  /** The caller's bearer token, passed on as it came; undefined for visitors. */
  readonly token: string | undefined;
  readonly requestId: string;
}

/** A file of an upload, whole in memory. */
export interface UploadedFile {
  readonly name: string;
  /** Its type is the media type that the sender said. */
  readonly content: Blob;
}

/** Runs named operations of this service against the gateway. */
export interface GatewayClient {
  /** Throws GatewayError for an answer with errors and GatewayUnavailableError without an answer. */
  run<Result, Variables>(
    call: GatewayCall,
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
  ): Promise<Result>;
  /** As `run`, with one file in the place of the variable at `filePath` (e.g. `input.fishPhoto`), which must be null. */
  runWithFile<Result, Variables>(
    call: GatewayCall,
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
    upload: { readonly filePath: string; readonly file: UploadedFile },
  ): Promise<Result>;
  /** Resolves when the gateway says that it is ready. */
  checkReady(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z
          .object({
            code: z.string().optional(),
            fields: z.array(z.string()).optional(),
            retryAfterSeconds: z.number().optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});

/** A client of the gateway at `gatewayUrl`. */
export function createGatewayClient(gatewayUrl: string): GatewayClient {
  async function post<Result>(
    call: GatewayCall,
    body: string | FormData,
    headers: Record<string, string>,
  ): Promise<Result> {
    const answer = await request(`${gatewayUrl}/graphql`, {
      method: 'POST',
      body,
      headers: {
        ...headers,
        accept: 'application/json',
        // Tells the gateway's forgery protection that no foreign page made this request.
        'apollo-require-preflight': '1',
        [REQUEST_ID_HEADER]: call.requestId,
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      },
    });
    // The document's type says what its answer looks like; the schema on the other side keeps to it.
    return resultOf(await readJson(answer)) as Result;
  }

  return {
    run: (call, document, variables) =>
      post(call, JSON.stringify({ query: document.toString(), variables }), { 'content-type': 'application/json' }),
    runWithFile(call, document, variables, { filePath, file }) {
      const form = new FormData();
      form.set('operations', JSON.stringify({ query: document.toString(), variables }));
      form.set('map', JSON.stringify({ file: [`variables.${filePath}`] }));
      form.set('file', file.content, file.name);
      return post(call, form, {});
    },
    async checkReady() {
      const answer = await request(`${gatewayUrl}/ready`, {});
      if (!answer.ok) throw new GatewayUnavailableError();
    },
  };
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new GatewayUnavailableError({ cause: error });
  }
}

async function readJson(answer: Response): Promise<z.infer<typeof answerSchema>> {
  try {
    return answerSchema.parse(await answer.json());
  } catch (error) {
    throw new GatewayUnavailableError({ cause: error });
  }
}

function resultOf(answer: z.infer<typeof answerSchema>): unknown {
  const failure = answer.errors?.[0];
  if (failure) {
    throw new GatewayError(failure.message, {
      code: failure.extensions?.code ?? null,
      fields: failure.extensions?.fields ?? [],
      retryAfterSeconds: failure.extensions?.retryAfterSeconds ?? null,
    });
  }
  return answer.data;
}
