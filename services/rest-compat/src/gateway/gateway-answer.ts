import { z } from 'zod';
import { GatewayError, GatewayUnavailableError } from './gateway-error.ts';

const PAYLOAD_TOO_LARGE = 413;

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

/** The data of a GraphQL answer. Throws GatewayError for its first error, GatewayUnavailableError for what is no GraphQL. */
export function resultOf({ status, text }: { readonly status: number; readonly text: string }): unknown {
  const answer = readAnswer(text);
  const failure = answer.errors?.[0];
  if (failure) {
    const { code = null, fields, retryAfterSeconds = null } = failure.extensions ?? {};
    // Only expected failures name fields, if only none; the others are faults of an operation. One that is too large
    // is that of its sender.
    throw new GatewayError(failure.message, {
      code,
      fields: fields ?? [],
      retryAfterSeconds,
      status: fields === undefined && status !== PAYLOAD_TOO_LARGE ? null : status,
    });
  }
  return answer.data;
}

function readAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new GatewayUnavailableError({ cause: error });
  }
}
