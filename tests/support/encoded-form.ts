/** A form as it is sent: bytes with their media type. */
export interface EncodedForm {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Encodes a form, for clients that send bytes. */
export async function encodedForm(form: FormData): Promise<EncodedForm> {
  const whole = new Response(form);
  return {
    contentType: whole.headers.get('content-type') ?? '',
    body: Buffer.from(await whole.arrayBuffer()),
  };
}
