/** There was no response of the server, or none to its end: the server or the network is down. */
export class ConnectionError extends Error {
  /** A response had begun, so the server may have the request. */
  readonly hasBegun: boolean;

  constructor(cause: unknown, { hasBegun = false } = {}) {
    super('The server could not be reached', { cause });
    this.name = 'ConnectionError';
    this.hasBegun = hasBegun;
  }
}

/**
 * Calls `fetch` and reads the whole response. Throws ConnectionError when the server cannot be reached or the response
 * breaks off, and the signal's reason when aborted.
 */
export async function reachServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response | undefined;
  try {
    response = await fetch(input, init);
    return await wholeOf(response);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new ConnectionError(error, { hasBegun: response !== undefined });
  }
}

/** Returns the response with its whole body. Rejects when it breaks off. */
export async function wholeOf(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
