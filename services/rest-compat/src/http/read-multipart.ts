import { stopBody, watchBody } from '@derby/server-kit/body-remainder';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../gateway/gateway-client.ts';
import { Refusal } from './refusal.ts';

const MAX_FIELDS = 32;
const MAX_FIELD_BYTES = 16_384;
/** Fields, part headers and boundaries beside the file itself. */
const MAX_ENVELOPE_BYTES = 65_536;
/** The gateway takes a part without a name for a field. */
const UNNAMED = 'file';

/** How large a file may be, and what is said about a larger one. */
export interface FileLimit {
  readonly maxFileSizeBytes: number;
  readonly fileTooLargeText: string;
}

/**
 * Reads a form with at most one file, named `fileField`. Reading stops at the first byte over the limit.
 * Throws Refusal: 413 for a file that is too large, 400 for a form that cannot be read or has too much in it.
 */
export async function readMultipart(
  request: FastifyRequest,
  fileField: string,
  limit: FileLimit,
): Promise<{ fields: Record<string, string>; file: UploadedFile | undefined }> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: UploadedFile | undefined;
  try {
    watchBody(request.raw, { maxBytes: limit.maxFileSizeBytes + MAX_ENVELOPE_BYTES });
    const parts = request.parts({
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 1, fileSize: limit.maxFileSizeBytes + 1 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal(413, `${part.fieldname} is too long`);
        fields[part.fieldname] = String(part.value);
      } else {
        part.file.once('limit', () => stopBody(request.raw));
        const read = await readFile(part, limit);
        if (part.fieldname === fileField) file = read;
      }
    }
  } catch (error) {
    throw refusalOf(error);
  }
  return { fields: { ...fields }, file };
}

/** A file field without a chosen file arrives with neither name nor bytes: that is no file. */
async function readFile(part: MultipartFile, limit: FileLimit): Promise<UploadedFile | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit.maxFileSizeBytes) throw new Refusal(413, limit.fileTooLargeText);
    chunks.push(chunk);
  }
  // Whatever its type says, a part of `application/octet-stream` is a file without any name.
  const { filename = '' } = part as { filename?: string };
  if (size === 0 && filename === '') return undefined;
  return { name: filename || UNNAMED, mediaType: part.mimetype, chunks };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return new Refusal(400, 'Only one file can be sent');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Refusal(400, 'The form has too many fields');
  return new Refusal(400, 'The form cannot be read');
}
