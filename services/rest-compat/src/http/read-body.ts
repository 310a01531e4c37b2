import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallContract } from '../contract/call.ts';
import { PhotoLimitsDocument } from '../generated/operations.ts';
import type { GatewayCall, GatewayClient, UploadedFile } from '../gateway/gateway-client.ts';
import type { FilePlace } from './file-places.ts';
import { readMultipart } from './read-multipart.ts';
import { Refusal } from './refusal.ts';

/** The body of one request after the contract's checks, and its file. */
export interface ReadBody {
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

/**
 * Reads and checks the body of a call. A file takes a place among those that are in memory; who made
 * `place` gives it back. Throws Refusal (400, 413, 415, 503).
 */
export async function readBody(
  request: FastifyRequest,
  contract: CallContract,
  { gateway, call, place }: { gateway: GatewayClient; call: GatewayCall; place: FilePlace },
): Promise<ReadBody> {
  switch (contract.body.kind) {
    case 'none':
      return { body: undefined, file: undefined };
    case 'json':
      return { body: checked(contract.body.schema, request.body ?? {}), file: undefined };
    case 'multipart': {
      if (!request.isMultipart()) throw new Refusal(415, 'The body must be multipart/form-data');
      // The question for the limit also tells a bad token, before anything of the body is read.
      const { photoLimits } = await gateway.run(call, PhotoLimitsDocument, {});
      // A form that says it is small needs no room for a file of the largest size.
      const declaredBytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      place.take(Math.min(photoLimits.maxFileSizeBytes, declaredBytes));
      const { fields, file } = await readMultipart(request, contract.body.file, photoLimits);
      return { body: checked(contract.body.fields, fields), file };
    }
  }
}

/** The value as the schema reads it. Throws Refusal, 400 unless another status is given, with the first problem's sentence. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  status: 400 | 404 = 400,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(status, result.error.issues[0]?.message ?? 'The request is not valid');
}
