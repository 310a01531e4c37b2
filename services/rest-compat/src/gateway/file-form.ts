import { randomUUID } from 'node:crypto';

/** A file of an upload, whole in memory. */
export interface UploadedFile {
  readonly name: string;
  /** As the sender declared it; not verified. */
  readonly mediaType: string;
  /** Its content in order. */
  readonly chunks: readonly Buffer[];
}

/** A form as the body of a request. */
export interface FileForm {
  readonly headers: { readonly 'content-type': string; readonly 'content-length': string };
  readonly body: readonly Buffer[];
}

const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * An operation with one file as the gateway takes it (GraphQL multipart request): the fields `operations` and `map`,
 * then the file in the very pieces in which it came. `FormData` would copy every piece several times, and the garbage
 * collection would delay all other requests by a tenth of a second.
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

/** A name that ends nothing but itself, as browsers write it. */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
