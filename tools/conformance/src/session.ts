import type { CheckedResponse } from '@derby/api-schemas/response-checker';
import { jsonOf, type Send } from './client.ts';
import { errorOf } from './report.ts';
import type { Probe } from './refusals.ts';

/** Credentials of an administrator without a second factor. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The session that the probes opened. */
export interface OwnSession {
  readonly token: string;
  readonly rememberMeToken: string | undefined;
}

type Reporting = Pick<Probe, 'send' | 'findings'>;

const LOGIN = 'POST /api/login';
const REFRESH = 'POST /api/auth/refresh';
const LOGOUT = 'POST /api/auth/logout';
const DEVICE = 'conformance';
const REFUSED_REFRESH = { status: 401, error: 'Invalid or expired remember-me token' };

/**
 * Probes the login: refusals, then a session for the other probes; undefined without credentials. Throws an error with
 * a clear message when the account cannot be used for the probes.
 */
export async function signIn(
  { send, findings }: Reporting,
  credentials: Credentials | undefined,
): Promise<OwnSession | undefined> {
  const nothing = await send('POST', '/api/login', { json: {} });
  findings.checkResponse(LOGIN, nothing, {
    what: 'with nothing',
    status: 400,
    error: 'Username and password are required',
  });
  const refused = await send('POST', '/api/auth/refresh', { json: { rememberMeToken: 'x', deviceFingerprint: 'x' } });
  findings.checkResponse(REFRESH, refused, { what: 'with an unknown token', ...REFUSED_REFRESH });
  if (!credentials) return undefined;

  findings.hide(credentials.password);
  const response = await send('POST', '/api/login', {
    json: { ...credentials, rememberMe: true, deviceFingerprint: DEVICE },
  });
  const { token, rememberMeToken, requiresTwoFactor } = textsOf(response);
  if (requiresTwoFactor) throw new Error('This account has a second factor; the probes need one without.');
  if (!token) throw new Error(`These credentials open no session: the login answered ${response.status}.`);
  for (const secret of [token, rememberMeToken ?? token]) findings.hide(secret);
  findings.checkResponse(LOGIN, response, { what: 'with the credentials', status: 200 });
  const session = { token, rememberMeToken };
  await expectMayAct({ send, findings }, session);
  const remembered = await refresh(send, session);
  findings.hide(textsOf(remembered).token ?? token);
  findings.checkResponse(REFRESH, remembered, { what: 'with the token of this device', status: 200 });
  return session;
}

function refresh(send: Send, { rememberMeToken = '' }: OwnSession): Promise<CheckedResponse> {
  return send('POST', '/api/auth/refresh', { json: { rememberMeToken, deviceFingerprint: DEVICE } });
}

/**
 * Throws for an unsuitable account: most calls return 403 to a weighmaster, and nearly all return 409 to an
 * administrator who must first set up a second factor.
 */
async function expectMayAct({ send, findings }: Reporting, session: OwnSession): Promise<void> {
  const response = await send('GET', '/api/users', { token: session.token });
  if (response.status !== 403 && response.status !== 409) return;
  await signOut({ send, findings }, session);
  if (response.status === 403) throw new Error(`The probes need an administrator: ${String(errorOf(response))}`);
  throw new Error(`This account may not act yet: ${String(errorOf(response))}`);
}

/** Ends the session, and checks that its token and remember-me token no longer work. */
export async function signOut({ send, findings }: Reporting, session: OwnSession): Promise<void> {
  const { token } = session;
  findings.checkResponse(LOGOUT, await send('POST', '/api/auth/logout', { token }), {
    what: 'at the end',
    status: 200,
  });
  const again = await send('POST', '/api/auth/logout', { token });
  findings.checkResponse(LOGOUT, again, { what: 'with the token of an ended session', status: 401 });
  findings.checkResponse(REFRESH, await refresh(send, session), { what: 'after the logout', ...REFUSED_REFRESH });
}

const textsOf = (
  response: CheckedResponse,
): { token?: string; rememberMeToken?: string; requiresTwoFactor?: boolean } => jsonOf(response);
