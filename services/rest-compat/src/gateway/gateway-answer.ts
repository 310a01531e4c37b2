import { z } from 'zod';
import { GatewayError, GatewayUnavailableError } from './gateway-error.ts';

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
export function resultOf(text: string): unknown {
  const answer = readAnswer(text);
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

function readAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new GatewayUnavailableError({ cause: error });
  }
}
