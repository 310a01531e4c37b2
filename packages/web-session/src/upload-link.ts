import { ApolloLink, type OperationVariables } from '@apollo/client';
import { fetchQuery } from './fetch-query.ts';
import { ConnectionError, reachServer } from './reach-server.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { isServerResponse, parseBody } from './server-response.ts';

/** A file in an operation's variables and its path, for example `variables.input.fishPhoto`. */
interface FoundFile {
  readonly path: string;
  readonly file: Blob;
}

interface Upload {
  readonly files: readonly FoundFile[];
  /** Called with whole percents. */
  readonly onProgress: ((percent: number) => void) | undefined;
}

interface UploadContext {
  readonly fetchOptions?: RequestInit;
  readonly onUploadProgress?: (percent: number) => void;
}

/** Moves the files out of an operation's variables. With `fetchWithFiles`, the HTTP link sends them as a form. */
export function createUploadLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { value, files } = takeFiles(operation.variables, 'variables');
    if (files.length > 0) {
      operation.variables = value as OperationVariables;
      operation.setContext(({ fetchOptions, onUploadProgress }: UploadContext) => ({
        fetchOptions: { ...fetchOptions, upload: { files, onProgress: onUploadProgress } satisfies Upload },
      }));
    }
    return forward(operation);
  });
}

/**
 * Sends a request of the HTTP link. Operations with files are sent as GraphQL multipart requests. Throws ConnectionError
 * for a success that is not of our servers: a network that asks for its own login sends one.
 */
export async function fetchWithFiles(...request: Parameters<typeof send>): Promise<Response> {
  const response = await send(...request);
  if (response.ok && !isServerResponse(response, parseBody(await response.clone().text())))
    throw new ConnectionError('Something on the way responded', { hasBegun: true });
  return response;
}

async function send(
  url: RequestInfo | URL,
  { upload, isQuery, ...init }: RequestInit & { readonly upload?: Upload; readonly isQuery?: boolean } = {},
): Promise<Response> {
  if (!upload) return await (isQuery ? fetchQuery : reachServer)(url, init);
  const { files, onProgress } = upload;
  const form = new FormData();
  form.set('operations', String(init.body));
  form.set('map', JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [String(index), [path]]))));
  for (const [index, { file }] of files.entries()) form.set(String(index), file);
  const headers = new Headers(init.headers);
  // The browser sets the type with the form's boundary.
  headers.delete('content-type');
  const request = { ...init, headers, body: form };
  return await (onProgress ? sendWithProgress(String(url), request, onProgress) : reachServer(url, request));
}

/** Returns the value with null for each file, as the multipart specification requires, and the files. */
function takeFiles(value: unknown, path: string): { value: unknown; files: FoundFile[] } {
  if (value instanceof Blob) return { value: null, files: [{ path, file: value }] };
  if (typeof value !== 'object' || value === null) return { value, files: [] };
  const parts = Object.entries(value).map(([key, one]) => ({ key, taken: takeFiles(one, `${path}.${key}`) }));
  const files = parts.flatMap(({ taken }) => taken.files);
  if (Array.isArray(value)) return { value: parts.map(({ taken }) => taken.value), files };
  return { value: Object.fromEntries(parts.map(({ key, taken }) => [key, taken.value])), files };
}
