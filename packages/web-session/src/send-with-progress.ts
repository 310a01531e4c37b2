import { ConnectionError } from './reach-server.ts';

const WHOLE_PERCENT = 100;

interface FormRequest {
  readonly body: FormData;
  readonly headers: Headers;
  readonly signal?: AbortSignal | null;
}

/**
 * Sends a POST like `reachServer` and reports upload progress, which `fetch` cannot do. `onProgress` gets increasing
 * whole percents.
 */
export function sendWithProgress(
  url: string,
  { body, headers, signal }: FormRequest,
  onProgress: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * WHOLE_PERCENT));
    });
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('error', () => reject(new ConnectionError('the request failed')));
    xhr.addEventListener('abort', () => reject(signal?.reason as Error));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'x-request-id']) {
    const value = xhr.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return new Response(xhr.responseText, { status: xhr.status, statusText: xhr.statusText, headers });
}
