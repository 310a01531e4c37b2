import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@derby/server-kit/testing/listen';

/** A listening gateway, for tests of the connection to it. */
export interface StubGateway {
  readonly url: string;
  /** Makes all further operations wait for `release`, except those about the settings. */
  hold(): void;
  /** Answers the waiting operations; later ones are answered at once. */
  release(): void;
  /** Returns the number of waiting operations. */
  held(): number;
  /** Sets the data of an operation. Operations without data are refused as busy. */
  answer(operation: string, data: unknown): void;
  close(): Promise<void>;
}

const SETTINGS = {
  OperatingState: { operatingState: { logLevel: 'silent', maintenanceMessage: null, serverPort: 3002 } },
  PhotoLimits: { photoLimits: { maxFileSizeBytes: 5_242_880, fileTooLargeText: 'File size must be less than 5MB' } },
  AdministratorLimits: {
    areExportsOn: true,
    photoLimits: { maxFileSizeBytes: 5_242_880, fileTooLargeText: 'File size must be less than 5MB' },
  },
};
const BUSY = { errors: [{ message: 'Not now.', extensions: { code: 'BUSY', fields: [] } }] };

export async function startStubGateway(): Promise<StubGateway> {
  const answers = new Map<string, unknown>(Object.entries(SETTINGS));
  let waiting: (() => void)[] = [];
  let isHeld = false;

  function end(response: ServerResponse, operation: string): void {
    const data = answers.get(operation);
    response.end(JSON.stringify(data === undefined ? BUSY : { data }));
  }

  function take(asked: string, response: ServerResponse): void {
    const operation = /(?:query|mutation) (\w+)/.exec(asked)?.[1];
    if (operation === undefined) {
      const unknown = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };
      response.end(JSON.stringify({ errors: [unknown] }));
    } else if (isHeld && !(operation in SETTINGS)) waiting.push(() => end(response, operation));
    else end(response, operation);
  }

  const server = createServer((request, response) => {
    text(request).then(
      (body) => take(`${decodeURIComponent(request.url ?? '')}${body}`, response),
      () => response.destroy(),
    );
  });
  return {
    url: await listen(server),
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      for (const answer of waiting) answer();
      waiting = [];
    },
    held: () => waiting.length,
    answer: (operation, data) => void answers.set(operation, data),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
