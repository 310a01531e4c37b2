import type { GatewayCall, GatewayClient, UploadedFile } from '../gateway/gateway-client.ts';
import { GatewayError } from '../gateway/gateway-answer.ts';

/** One operation as the fake gateway received it. */
export interface ReceivedOperation {
  readonly name: string;
  readonly variables: unknown;
  readonly call: GatewayCall;
  readonly file: UploadedFile | undefined;
}

/** A gateway in memory. It answers by operation name, accepts one token, and records all operations. */
export interface FakeGateway extends GatewayClient {
  readonly received: ReceivedOperation[];
  answer(operation: string, data: unknown): void;
  fail(operation: string, error: Error): void;
  /** Sets the headers of all further responses. */
  headers(given: Readonly<Record<string, string>>): void;
}

export const GOOD_TOKEN = 'good.token.value';

/** Creates a failure as the gateway sends it. */
export function gatewayFailure(
  code: string | null,
  message: string,
  fields: readonly string[] = [],
  retryAfterSeconds: number | null = null,
): GatewayError {
  return new GatewayError(message, { code, fields, retryAfterSeconds });
}

export function createFakeGateway(): FakeGateway {
  const answers = new Map<string, () => unknown>();
  const received: ReceivedOperation[] = [];
  let headers: Readonly<Record<string, string>> = {};
  const photoLimits = { maxFileSizeBytes: 5_242_880, fileTooLargeText: 'File size must be less than 5MB' };
  answers.set('PhotoLimits', () => ({ photoLimits }));
  answers.set('AdministratorLimits', () => ({ areExportsOn: true, photoLimits }));

  function run(call: GatewayCall, document: object, variables: unknown, file?: UploadedFile): unknown {
    const name = /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? '';
    received.push({ name, variables, call, file });
    call.onHeaders?.(headers);
    if (call.token !== undefined && call.token !== GOOD_TOKEN) {
      throw gatewayFailure('UNAUTHENTICATED', 'Authentication required');
    }
    const answer = answers.get(name);
    if (!answer) throw new Error(`The fake gateway has no answer for ${name}.`);
    return answer();
  }

  const answerTo = async <Result>(call: GatewayCall, document: object, variables: unknown) =>
    run(call, document, variables) as Result;

  return {
    received,
    answer: (operation, data) => void answers.set(operation, () => data),
    fail: (operation, error) =>
      void answers.set(operation, () => {
        throw error;
      }),
    headers: (given) => void (headers = given),
    run: answerTo,
    read: answerTo,
    runWithFile: async <Result>(
      call: GatewayCall,
      document: object,
      variables: unknown,
      upload: { readonly file: UploadedFile },
    ) => run(call, document, variables, upload.file) as Result,
    checkReady: async () => undefined,
    openCalls: () => 0,
    close: async () => undefined,
  };
}
