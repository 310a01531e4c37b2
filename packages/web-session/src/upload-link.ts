import { ApolloLink, Observable, ServerError } from '@apollo/client';
import { print } from 'graphql';
import { reachServer } from './reach-server.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** A file in an operation's variables and the path it stood at, e.g. `variables.input.fishPhoto`. */
interface FoundFile {
  readonly path: string;
  readonly file: Blob;
}

/** Whether an operation carries a file and has to go as a form. */
export function hasFile(operation: ApolloLink.Operation): boolean {
  return takeFiles(operation.variables, 'variables').files.length > 0;
}

/**
 * Sends operations that carry files as GraphQL multipart requests. Ends a chain of links as HttpLink
 * does, and takes `headers` and `fetchOptions.signal` from the context as it does; `onUploadProgress` there hears whole
 * percents of what is sent.
 */
export function createUploadLink(uri: string): ApolloLink {
  return new ApolloLink((operation) => {
    const { headers, fetchOptions, onUploadProgress } = operation.getContext() as {
      headers?: Record<string, string>;
      fetchOptions?: { signal?: AbortSignal };
      onUploadProgress?: (percent: number) => void;
    };
    return new Observable((observer) => {
      const controller = new AbortController();
      const giveUp = (): void => controller.abort(fetchOptions?.signal?.reason);
      fetchOptions?.signal?.addEventListener('abort', giveUp);
      const request = {
        body: formOf(operation),
        signal: controller.signal,
        headers: { accept: 'application/graphql-response+json', ...headers },
      };
      const answered = onUploadProgress
        ? sendWithProgress(uri, { ...request, onUploadProgress })
        : reachServer(uri, { method: 'POST', ...request });
      answered
        .then(async (response) => {
          operation.setContext({ response });
          observer.next(await readAnswer(response));
          observer.complete();
        })
        .catch((error: unknown) => observer.error(error));
      return () => {
        fetchOptions?.signal?.removeEventListener('abort', giveUp);
        controller.abort();
      };
    });
  });
}

/** Throws Apollo's ServerError for what is no GraphQL answer, as HttpLink does. */
async function readAnswer(response: Response): Promise<ApolloLink.Result> {
  const bodyText = await response.text();
  const answer = parseJson(bodyText);
  if (typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer)) {
    return answer as ApolloLink.Result;
  }
  throw new ServerError(`The server answered ${response.status}`, { response, bodyText });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formOf(operation: ApolloLink.Operation): FormData {
  const { value, files } = takeFiles(operation.variables, 'variables');
  const form = new FormData();
  const { operationName } = operation;
  form.set('operations', JSON.stringify({ operationName, query: print(operation.query), variables: value }));
  form.set('map', JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [String(index), [path]]))));
  for (const [index, { file }] of files.entries()) form.set(String(index), file);
  return form;
}

/** The value with null in the place of every file, as the multipart specification asks. */
function takeFiles(value: unknown, path: string): { value: unknown; files: FoundFile[] } {
  if (value instanceof Blob) return { value: null, files: [{ path, file: value }] };
  if (typeof value !== 'object' || value === null) return { value, files: [] };
  const parts = Object.entries(value).map(([key, one]) => ({ key, taken: takeFiles(one, `${path}.${key}`) }));
  const files = parts.flatMap(({ taken }) => taken.files);
  if (Array.isArray(value)) return { value: parts.map(({ taken }) => taken.value), files };
  return { value: Object.fromEntries(parts.map(({ key, taken }) => [key, taken.value])), files };
}
