import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkConformance } from './check-conformance.ts';
import { printed, type RowReport } from './report.ts';
import {
  REMEMBER_ME_TOKEN,
  startFakeServer,
  TOKEN,
  type FakeResponse,
  type FakeServer,
  type Spoil,
} from './wrong-server.fixture.ts';

// Each test makes every call of the contract.
vi.setConfig({ testTimeout: 60_000 });

const credentials = { username: 'admin', password: 'a secret for nobody' };

let server: FakeServer | undefined;
afterEach(() => server?.close());

async function rowsOf(spoil?: Spoil, { isWriting = true, isStranger = false } = {}): Promise<RowReport[]> {
  server = await startFakeServer(spoil);
  const options = { baseUrl: server.url, isWriting };
  return await checkConformance(isStranger ? options : { ...options, credentials });
}

/** Changes the responses to some requests, or only those with one status. */
const wrong =
  (pattern: RegExp, change: Partial<FakeResponse>, ofStatus?: number): Spoil =>
  (request, response) => {
    if (pattern.test(request) && (ofStatus ?? response.status) === response.status) Object.assign(response, change);
  };

const failing = (rows: readonly RowReport[]) => rows.filter(({ problems }) => problems.length > 0);

function notTried(rows: readonly RowReport[]): Record<string, string | undefined> {
  return Object.fromEntries(rows.flatMap((row) => (row.notTried === undefined ? [] : [[row.name, row.notTried]])));
}

/** Calls that must not be tried on another owner's deployment, with the reported reasons. */
const UNTOUCHED = {
  'POST /api/auth/change-password': 'it would change an account',
  'POST /api/auth/2fa/setup': 'it would change an account',
  'POST /api/auth/2fa/enable': 'it would change an account',
  'POST /api/auth/2fa/disable': 'it would change an account',
  'POST /api/entries/{id}/send-sms': 'it would send a text message',
  'PUT /api/admin/global-settings': 'it would change settings',
  'POST /api/admin/end-derby': 'it would end the derby',
  'POST /api/admin/reset-competition': 'it would delete the entries',
  'POST /api/users': 'it would make an account',
  'PUT /api/users/{id}': 'it would change an account',
  'POST /api/users/{id}/reset-password': 'it would change an account',
  'POST /api/users/{id}/suspend': 'it would change an account',
  'POST /api/users/{id}/disable-2fa': 'it would change an account',
  'DELETE /api/users/{id}': 'it would delete an account',
};

describe('checkConformance of a server that follows the contract', () => {
  it('reports no problem and skips only the calls that would change accounts, settings, texts or the derby', async () => {
    const rows = await rowsOf();
    expect(failing(rows)).toEqual([]);
    expect(notTried(rows)).toEqual(UNTOUCHED);
  });

  it('skips writes without --write and does not report those rows as conforming', async () => {
    const rows = await rowsOf(undefined, { isWriting: false });
    expect(failing(rows)).toEqual([]);
    expect(notTried(rows)).toMatchObject({
      'POST /api/entries': 'it needs --write',
      'GET /api/entries/{id}/sms-history': 'it needs --write',
      'DELETE /api/participants/{id}': 'it needs --write',
    });
    expect(printed(rows)).toMatch(
      /not tried {2}token {3}POST \/api\/entries +4 responses checked, refusals only: it needs --write\n/,
    );
  });

  it('tries only public calls and refusals without credentials', async () => {
    const rows = await rowsOf(undefined, { isStranger: true, isWriting: false });
    expect(failing(rows)).toEqual([]);
    const conforming = rows.filter((row) => row.notTried === undefined).map(({ name }) => name);
    expect(conforming).toEqual([
      'GET /api/entries/public',
      'GET /api/leaderboard/afternoon',
      'GET /api/leaderboard/status',
      'GET /api/results',
      'GET /api/results/{year}',
    ]);
    expect(notTried(rows)['GET /api/entries']).toBe('it needs --username and --password');
  });

  it('signs out at the end and masks secrets in the report', async () => {
    const rows = await rowsOf((_request, response) => {
      response.headers = {
        ...response.headers,
        'content-type': `${credentials.password} ${TOKEN} ${REMEMBER_ME_TOKEN}`,
      };
    });
    const text = printed(rows);
    expect(text).toContain('the media type is ******** ******** ********');
    for (const secret of [credentials.password, TOKEN, REMEMBER_ME_TOKEN]) expect(text).not.toContain(secret);
    expect(server?.requests.at(-2)).toBe('POST /api/auth/logout');
  });

  it('reports the calls that cannot be tried because registration is closed', async () => {
    const rows = await rowsOf((request, response) => {
      if (request !== 'POST /api/entries' || response.status === 401 || response.status === 415) return;
      response.status = 409;
      response.body = { error: 'Registration is closed' };
    });
    expect(failing(rows)).toEqual([]);
    expect(notTried(rows)['PUT /api/entries/{id}']).toBe('no entry can be made, Registration is closed');
  });
});

it('checkConformance throws for credentials of a weighmaster', async () => {
  const error = 'Your role does not allow this. Please ask an administrator.';
  const rows = rowsOf(wrong(/^GET .*users$/, { status: 403, body: { error } }, 200));
  await expect(rows).rejects.toThrow(`The probes need an administrator: ${error}`);
});

/** What a server does wrong, the call, the reported problem, and the change of a right response. */
const FAULTS: readonly [fault: string, call: string, problem: string, spoil: Spoil][] = [
  [
    'accepted request without a token',
    'GET /api/users',
    'without a token: answered 200, not 401',
    wrong(/^GET .*users$/, { status: 200 }),
  ],
  [
    'field that is not described',
    'GET /api/leaderboard/status',
    'read: the body is against its schema: it must NOT have additional properties (by our contract)',
    wrong(/^GET .*leaderboard.status$/, {
      body: { leaderboard_public: true, phase: 'open', phase_ends_at: null, ceremony_step: null, phone_number: '1' },
    }),
  ],
  [
    'number that is returned as text',
    'GET /api/entries',
    'read: the body is against its schema: /0/rank must be integer (by our contract)',
    (request, response) => {
      if (request === 'GET /api/entries' && response.status === 200) {
        response.body = [{ ...(response.body as object[])[0], rank: '1' }];
      }
    },
  ],
  [
    'different error sentence',
    'DELETE /api/entries/{id}',
    'without a token: the sentence is not "Authentication required"',
    wrong(/^DELETE .*entries.\d+$/, { body: { error: 'No' } }, 401),
  ],
  [
    'incomplete Allow header',
    'POST /api/login',
    'with PATCH: Allow is not OPTIONS, POST',
    (request, response) => {
      if (request === 'PATCH /api/login') response.headers = { ...response.headers, allow: 'POST' };
    },
  ],
  [
    'missing header',
    'GET /api/participants',
    'read: the header Cache-Control is missing (by our contract)',
    wrong(/^GET .*participants$/, { headers: { 'content-type': 'application/json', 'x-request-id': 'x' } }),
  ],
  [
    '500 for bad input',
    'GET /api/entries/public',
    'with page=x: answered 500, not 400',
    wrong(/^GET .*public$/, { status: 500 }, 400),
  ],
  [
    'different status for a new entry',
    'POST /api/entries',
    'with a good form: answered 200, not 201',
    wrong(/^POST .*entries$/, { status: 200 }, 201),
  ],
  [
    'failed deletion of an entry',
    'DELETE /api/entries/{id}',
    'this data of the probes may still exist: /api/entries/42',
    wrong(/^DELETE .*entries.42$/, { status: 500 }),
  ],
  [
    'remembered session that outlasts the logout',
    'POST /api/auth/refresh',
    'after the logout: answered 200, not 401',
    wrong(/^POST .*refresh$/, { status: 200 }),
  ],
];

describe('checkConformance of a server that violates the contract', () => {
  it('reports each fault with its call, and no other call', async () => {
    const rows = await rowsOf((request, response) => {
      for (const [, , , spoil] of FAULTS) spoil(request, response);
    });
    expect(new Set(failing(rows).map((row) => row.name))).toEqual(new Set(FAULTS.map(([, name]) => name)));
    const reported = (name: string) => rows.find((row) => row.name === name)?.problems;
    for (const [fault, name, problem] of FAULTS) {
      expect({ fault, problems: reported(name) }).toMatchObject({ problems: expect.arrayContaining([problem]) });
      expect(printed(rows)).toContain(`    ${problem}`);
    }
  });

  it('reports a call that the published description lacks', async () => {
    const rows = await rowsOf((request, response) => {
      if (request !== 'GET /api/openapi.json') return;
      const { paths, ...rest } = structuredClone(response.body) as { paths: Record<string, unknown> };
      delete paths['/api/leaderboard/status'];
      response.body = { ...rest, paths };
    });
    expect(failing(rows).map((row) => row.name)).toEqual(['GET /api/leaderboard/status']);
    expect(failing(rows)[0]?.problems).toContain(
      'read: GET /api/leaderboard/status is not described (by its own description)',
    );
  });

  it('does not try to end or reset the derby when any call accepts a request without a token', async () => {
    await rowsOf(wrong(/^DELETE .*users.2147483647$/, { status: 200 }));
    expect(server?.requests).toContain('DELETE /api/users/2147483647');
    expect(server?.requests.filter((request) => /end-derby|reset-competition/.test(request))).toEqual([]);
  });
});

describe('checkConformance throws for', () => {
  const failureOf = async (listener: RequestListener) => {
    const otherServer = createServer(listener);
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`;
    try {
      return await checkConformance({ baseUrl, credentials, isWriting: false }).then(
        () => 'requested',
        (error: Error) => error.message.replace(baseUrl, 'URL'),
      );
    } finally {
      otherServer.close();
    }
  };

  it('an address without a server', async () => {
    const unreachable = checkConformance({ baseUrl: 'http://127.0.0.1:9', isWriting: false });
    await expect(unreachable).rejects.toThrow('http://127.0.0.1:9 does not answer GET /api/openapi.json.');
  });

  it('a server that is not a derby', async () => {
    expect(await failureOf((_request, response) => void response.end('<h1>It works</h1>'))).toBe(
      'URL is not a derby: its /api/openapi.json answers 200 and describes no calls.',
    );
  });

  it('a derby in maintenance', async () => {
    expect(await failureOf((_request, response) => void response.writeHead(503).end())).toBe(
      'URL is in maintenance or one of its servers is down: it answers 503.',
    );
  });

  it('a derby that refuses the credentials', async () => {
    const refusing = rowsOf(wrong(/^POST .*login$/, { body: { error: `no ${credentials.password}` } }));
    await expect(refusing).rejects.toThrow('These credentials open no session: the login answered 200.');
  });
});
