/** One request of a visitor. */
export interface PublicRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A response: its headers as text, its body as bytes. */
export interface PublicResponse {
  readonly status: number;
  readonly headers: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Sends a request as a visitor. Control tests replace it to prove that a leak is detected. */
export type Send = (request: PublicRequest) => Promise<PublicResponse>;

/** How long an open event stream is read, while other requests run. */
const STREAM_MS = 1_500;

/** Sends a request without following redirects and reads the decompressed response. */
export const sendAsVisitor: Send = async ({ url, body = null, ...init }) => {
  const response = await fetch(url, { redirect: 'manual', body, ...init });
  const mediaType = response.headers.get('content-type') ?? '';
  const bytes = mediaType.startsWith('text/event-stream')
    ? await readFor(response, STREAM_MS)
    : Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: response.status, headers: `${response.statusText}\n${headers}`, mediaType, bytes };
};

async function readFor(response: Response, limitMs: number): Promise<Buffer> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  const timer = setTimeout(() => void reader?.cancel(), limitMs);
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) chunks.push(next.value);
  clearTimeout(timer);
  return Buffer.concat(chunks);
}
