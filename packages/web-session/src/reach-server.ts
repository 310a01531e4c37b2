/** No answer came: the server is down or the network is. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'ConnectionError';
  }
}

/** `fetch` that tells a server out of reach (ConnectionError) from a request that its caller gave up. */
export async function reachServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new ConnectionError(error);
  }
}
