import { ConnectionError } from './reach-server.ts';

/** A POST whose sender wants to know how far it is. */
export interface ProgressRequest {
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Hears whole percents of what is sent, rising. */
  readonly onUploadProgress: (percent: number) => void;
}

const WHOLE_PERCENT = 100;

/** As `reachServer`, for a POST whose progress is watched: `fetch` tells nothing of what it has sent. */
export function sendWithProgress(url: string, request: ProgressRequest): Promise<Response> {
  const { body, headers, signal, onUploadProgress } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onUploadProgress(Math.floor((loaded / total) * WHOLE_PERCENT));
    });
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('error', () => reject(new ConnectionError('the request failed')));
    xhr.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  const requestId = xhr.getResponseHeader('x-request-id');
  if (requestId) headers.set('x-request-id', requestId);
  return new Response(xhr.responseText, { status: xhr.status, statusText: xhr.statusText, headers });
}
