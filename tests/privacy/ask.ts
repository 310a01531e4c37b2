/** One request of a visitor. */
export interface PublicRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A response: its headers as text, its body as bytes. */
export interface PublicAnswer {
  readonly status: number;
  readonly headers: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Sends a request as a visitor. Control tests replace it to prove that a leak is detected. */
export type Ask = (request: PublicRequest) => Promise<PublicAnswer>;

/** How long an open event stream is read, while other requests run. */
const STREAM_MS = 1_500;

/** Sends a request without following redirects and reads the decompressed response. */
export const askAsVisitor: Ask = async ({ url, body = null, ...init }) => {
  const answer = await fetch(url, { redirect: 'manual', body, ...init });
  const mediaType = answer.headers.get('content-type') ?? '';
  const bytes = mediaType.startsWith('text/event-stream')
    ? await readFor(answer, STREAM_MS)
    : Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: answer.status, headers: `${answer.statusText}\n${headers}`, mediaType, bytes };
};

async function readFor(answer: Response, limitMs: number): Promise<Buffer> {
  const reader = answer.body?.getReader();
  const chunks: Uint8Array[] = [];
  const timer = setTimeout(() => void reader?.cancel(), limitMs);
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) chunks.push(next.value);
  clearTimeout(timer);
  return Buffer.concat(chunks);
}
