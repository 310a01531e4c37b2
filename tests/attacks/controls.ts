import type { AttackName } from './attacks.ts';

/**
 * The proof that a defence is needed. `product`: the attack on a product without these limits and checks breaks a
 * promise (`services/<name>/src/testing/undefended-*.ts`). `unknown device`: an administrator who signs in without the
 * token of a known device is refused. `test`: a test of the service, or of the part with the defence, fails without
 * it. It is used where several defences back each other up, or where the defence is not a limit that can be left out.
 */
export type Control =
  | { readonly kind: 'product'; readonly undefended: readonly string[] }
  | { readonly kind: 'unknown device' }
  | { readonly kind: 'test'; readonly file: string; readonly title: string };

/** A defence, and its control. */
export interface Defended {
  readonly defence: string;
  readonly control: Control;
}

const test = (file: string, title: string): Control => ({ kind: 'test', file, title });

const UPLOAD_MAPS: Control = { kind: 'product', undefended: ['uploadMap', 'builtIns'] };
const SLOW_CLIENTS = 'apps/shell/server/slow-clients.test.ts';
const COMPOSED = test('packages/rules/src/unicode-text.test.ts', 'returns a text with a longer run unchanged');
const SIGNED_FORM = 'packages/api-kit/src/sms-webhooks.test.ts';

/** Every attack with its defence. */
export const CONTROLS: Readonly<Record<AttackName, Defended>> = {
  'ready-flood': {
    defence: 'the result of a check is kept for a second',
    control: test(
      'packages/server-kit/src/http.test.ts',
      '/ready checks its dependencies once for 1,000 requests within a second',
    ),
  },
  'metrics-flood': {
    defence: 'the text of the metrics is kept for a second',
    control: test('packages/server-kit/src/http.test.ts', '/metrics collects once for 1,000 requests within a second'),
  },
  'invalid-operations': {
    defence: 'the size of an operation is limited while it is parsed and validated',
    // Without the limit, a fast machine keeps its promises during this attack.
    control: test('services/gateway/src/graphql/limits.test.ts', 'tokens: the parser refuses one more than the limit'),
  },
  'new-persisted-queries': {
    defence: 'the stores of queries are limited in bytes',
    control: test(
      'services/gateway/src/graphql/query-stores.test.ts',
      'control: exceed the limit of bytes when it is raised',
    ),
  },
  'webhook-flood': {
    defence: 'forms that are not signed have a budget for each network',
    control: test(SIGNED_FORM, 'allow 30 wrong signatures a minute for each network'),
  },
  'refresh-flood': {
    defence: 'refreshes are in no budget that an administrator needs',
    control: test(
      'packages/domain/src/accounts/login-under-attack.int.test.ts',
      'minutes of wrong logins and garbage tokens from the venue do not lock out the owner of a known device',
    ),
  },
  'login-flood': {
    defence: 'a known device has attempts of its own',
    control: { kind: 'unknown device' },
  },
  'new-searches': {
    defence: 'a network has a share of the connections for reads of the board',
    control: test(
      SLOW_CLIENTS,
      'that use up their share of the board are refused, but not other networks with the same request',
    ),
  },
  'unfinished-headers': {
    defence: 'connections without a request are limited for each network',
    control: test(SLOW_CLIENTS, 'with 408 for connections without a request'),
  },
  'unfinished-bodies': {
    defence: 'a body is read to its end before a connection to a service is taken',
    control: test(SLOW_CLIENTS, 'that stop %s do not block other clients'),
  },
  'unfinished-uploads': {
    defence: 'uploads are limited for each network',
    control: test(
      'services/rest-compat/src/unfinished-bodies.test.ts',
      'is refused with 429 when this network has too many uploads, and reads and other networks are served',
    ),
  },
  'unread-answers': {
    defence: 'answers that are not read are limited for each network',
    control: test(SLOW_CLIENTS, 'control: without a limit of unread answers other networks get no photo'),
  },
  'aborted-bodies': {
    defence: 'errors of a connection end its request only',
    control: test(
      'apps/shell/server/aborted-requests.test.ts',
      'the front door survives ${SOCKETS} clients that send one byte of a login and hang up',
    ),
  },
  'aborted-uploads': {
    defence: 'the memory for an upload is given back when its sender hangs up',
    control: test(
      'services/rest-compat/src/unfinished-bodies.test.ts',
      'leaves no reservation when its client closes the connection',
    ),
  },
  'aborts-at-every-stage': {
    defence: 'whatever a request holds is given back when its client hangs up',
    control: test(
      'services/gateway/src/http/lost-listeners.test.ts',
      'a listener of the board is removed when its client',
    ),
  },
  'every-method': {
    defence: 'a HEAD of the events adds no listener, and other methods are 405',
    control: test(
      'services/gateway/src/http/lost-listeners.test.ts',
      '%s adds no listener of the board and returns 204 or 405',
    ),
  },
  pipelining: {
    defence: 'requests before a broken one are answered first',
    control: test(
      'packages/server-kit/src/unreadable-requests.test.ts',
      'responds to earlier requests before a malformed one',
    ),
  },
  'conflicting-headers': {
    defence: 'requests whose headers contradict themselves are refused',
    control: test('apps/shell/server/refusals.test.ts', 'with %s are refused with 400'),
  },
  'odd-addresses': {
    defence: 'an address that cannot be decoded is 404',
    control: test('packages/server-kit/src/unreadable-requests.test.ts', 'returns 404 with an error text for %.20s'),
  },
  'one-long-name': { defence: 'long runs of marks are not normalized', control: COMPOSED },
  'one-long-search': {
    defence: 'the length of a search is checked before anything reads it',
    control: test(
      'services/gateway/src/graphql/input-lengths.test.ts',
      'control: without the check of lengths a search of 101 characters reaches the use case',
    ),
  },
  'one-long-form': {
    defence: 'a form has at most 16 kB',
    control: test(SIGNED_FORM, 'accepts 16 kB and refuses one character more'),
  },
  'combining-marks': { defence: 'long runs of marks are not normalized', control: COMPOSED },
  'many-words': {
    defence: 'a search has at most ten words',
    control: test('packages/domain/src/leaderboard/leaderboard.test.ts', 'assertSearch refuses %j'),
  },
  'many-form-names': {
    defence: 'a form has at most 100 fields',
    control: test(SIGNED_FORM, 'accepts 100 fields and refuses 101'),
  },
  'json-shapes': {
    defence: 'a body without a token has at most 16 kB',
    control: test(
      'services/gateway/src/http/json-body.test.ts',
      'of 16 kB is accepted without a token, and one byte more returns 413',
    ),
  },
  'largest-variables': {
    defence: 'the search for mistakes in variables is given up',
    control: test(
      'services/gateway/src/graphql/limits.test.ts',
      'variables with 1,000 errors get at most six errors of 300 characters',
    ),
  },
  'inherited-path': { defence: 'the map may name the places of files only', control: UPLOAD_MAPS },
  'upload-maps': { defence: 'the map may name the places of files only', control: UPLOAD_MAPS },
};
