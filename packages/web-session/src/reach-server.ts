/** There was no response: the server or the network is down. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'ConnectionError';
  }
}

/**
 * Calls `fetch` and reads the whole response. Throws ConnectionError when the server cannot be reached or the response
 * breaks off, and the signal's reason when aborted.
 */
export async function reachServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await wholeOf(await fetch(input, init));
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new ConnectionError(error);
  }
}

/** Returns the response with its whole body. Rejects when it breaks off. */
export async function wholeOf(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
