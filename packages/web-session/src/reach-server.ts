/** There was no response: the server or the network is down. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'ConnectionError';
  }
}

/** Calls `fetch`. Throws ConnectionError when the server cannot be reached, and the signal's reason when aborted. */
export async function reachServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new ConnectionError(error);
  }
}
