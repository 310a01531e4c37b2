import type { z } from 'zod';
import type { CallContract, Status } from '../contract/call.ts';
import type { GatewayCall, GatewayClient, UploadedFile } from '../gateway/gateway-client.ts';

type BodyOf<Call extends CallContract> = Call['body'] extends { kind: 'json'; schema: infer Schema extends z.ZodObject }
  ? z.output<Schema>
  : Call['body'] extends { kind: 'multipart'; fields: infer Fields extends z.ZodObject }
    ? z.output<Fields>
    : undefined;

type QueryOf<Call extends CallContract> = Call extends { query: infer Schema extends z.ZodObject }
  ? z.output<Schema>
  : undefined;

type ParamsOf<Call extends CallContract> = Call extends { params: infer Schema extends z.ZodObject }
  ? z.output<Schema>
  : undefined;

/** Values for response headers: the name of a file to download, the version of the board. */
interface AnswerHeaders {
  readonly fileName?: string;
  readonly boardVersion?: string;
}

/** A response that the contract allows for this call. */
export type AnswerOf<Call extends CallContract> = {
  [S in keyof Call['answers'] & Status]: Call['answers'][S] extends z.ZodType
    ? { readonly status: S; readonly body: z.input<Call['answers'][S]> } & AnswerHeaders
    : never;
}[keyof Call['answers'] & Status];

/** The input of a handler: validated input, and the gateway on behalf of the caller. */
export interface HandlerInput<Call extends CallContract> {
  readonly params: ParamsOf<Call>;
  readonly body: BodyOf<Call>;
  readonly query: QueryOf<Call>;
  readonly file: UploadedFile | undefined;
  /** The unchecked header, for a call that takes one. */
  readonly idempotencyKey: string | undefined;
  readonly call: GatewayCall;
  readonly gateway: GatewayClient;
}

/** One call of the contract with its handler. */
export interface Implementation {
  readonly contract: CallContract;
  handle(
    input: HandlerInput<CallContract>,
  ): Promise<{ readonly status: Status; readonly body: unknown } & AnswerHeaders>;
}

/** Combines a handler with its row of the contract. The compiler checks the handler's input and responses. */
export function implement<const Call extends CallContract, const Answer extends AnswerOf<Call>>(
  contract: Call,
  handle: (input: HandlerInput<Call>) => Promise<Answer>,
): Implementation {
  return { contract, handle };
}
