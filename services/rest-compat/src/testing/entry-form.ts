/** A photo of a form. */
export interface FormFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Returns the multipart body of an entry and its media type. */
export function entryForm(fields: Readonly<Record<string, string>>, file?: FormFile): { body: Buffer; type: string } {
  const boundary = 'derby-test-boundary';
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="fish_photo"; filename="${file.name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}
