import { responsesOf as contractResponsesOf, type CallContract } from '../contract/call.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema, MediaType, Reference, Response } from '@derby/api-schemas/types';

/** The source of a call's responses. */
export interface ResponseSource {
  readonly contract: CallContract;
  /** Returns the schema of this call's response with a status. */
  readonly responseSchema: (status: string) => JsonSchema;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

interface Refusal {
  /** The name of its component. */
  readonly name: string;
  readonly description: string;
  readonly error: string;
}

const RETRY_STATUSES = new Set(['429', '503']);
const FAILURE = '#/components/schemas/Failure';

const REFUSALS: Readonly<Record<string, Refusal>> = {
  400: {
    name: 'BadInput',
    description: 'The input is wrong; the sentence says how',
    error: 'Missing fields: first_name, fish_weight',
  },
  401: {
    name: 'Unauthenticated',
    description: 'No valid token; at sign-in: the credentials are wrong',
    error: 'Authentication required',
  },
  403: {
    name: 'RoleNotAllowed',
    description: "The user's role does not allow this call, or only another user may make it",
    error: 'Your role does not allow this. Please ask an administrator.',
  },
  404: { name: 'NotFound', description: 'Nothing has this id', error: 'Entry not found' },
  409: {
    name: 'Conflict',
    description: 'The current state does not allow it; the error says why',
    error: 'The derby has ended',
  },
  412: {
    name: 'Changed',
    description: 'It was changed since the version in `If-Match`',
    error: 'The entry was changed meanwhile. Please check the new values.',
  },
  413: {
    name: 'TooLarge',
    description: 'The body or the file is too large',
    error: 'File size must be less than 5MB',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The media type of the body is not supported',
    error: 'The media type of the body is not supported',
  },
  429: {
    name: 'TooMany',
    description: 'Too many requests or attempts; `Retry-After` says when to try again',
    error: 'Too many requests. Please try again later.',
  },
  502: {
    name: 'ProviderRefused',
    description: 'The message provider refused; the sentence says why',
    error: 'The provider does not know this number',
  },
  503: {
    name: 'Unavailable',
    description: 'Maintenance, or a service is down; `Retry-After` says when to try again',
    error: 'The service is not available right now. Please try again.',
  },
};

/** The other 403, of a public call. Its body repeats the message. */
const PRIVATE: Refusal = {
  name: 'Private',
  description: 'The leaderboard is private',
  error: 'The leaderboard is currently private and not accessible to the public.',
};

/** Returns every response of a call. All calls share the components for plain refusals. */
export function responsesOf(source: ResponseSource): Record<string, Response | Reference> {
  const { contract } = source;
  const unchanged: Response = {
    description: 'The version in `If-None-Match` is current',
    headers: headersOf(contract, '304'),
  };
  return Object.fromEntries([
    ...Object.keys(contractResponsesOf(contract)).map((status) => [status, responseOf(source, status)] as const),
    ...(contract.caching === 'shared' ? [['304', unchanged] as const] : []),
  ]);
}

/** Returns the plain refusals as components. */
export function refusalComponents(): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { name, description, error }]) => [
      name,
      {
        description,
        headers: headersOf({ caching: 'none' }, status),
        content: { 'application/json': { schema: { $ref: FAILURE }, example: { error } } },
      },
    ]),
  );
}

function responseOf(source: ResponseSource, status: string): Response | Reference {
  const { contract, responseSchema } = source;
  const isPrivate = responseSchema(status).$ref?.endsWith('/PrivateLeaderboard') ?? false;
  const refusal = isPrivate ? PRIVATE : REFUSALS[status];
  if (refusal && responseSchema(status).$ref === FAILURE) return { $ref: `#/components/responses/${refusal.name}` };
  const mediaType = (status === '200' ? contract.mediaType : undefined) ?? 'application/json';
  return {
    description: refusal?.description ?? (status === '201' ? 'Made' : 'Done'),
    headers: headersOf(contract, status),
    content: { [mediaType]: contentOf(source, status, refusal) },
  };
}

function contentOf(
  { contract, responseSchema, components }: ResponseSource,
  status: string,
  refusal?: Refusal,
): MediaType {
  const schema = responseSchema(status);
  if (status === '200' && contract.mediaType) return { schema };
  const example = exampleOf(schema, components);
  if (!refusal) return { schema, example };
  const repeated = refusal === PRIVATE ? { message: refusal.error } : {};
  return { schema, example: { ...(example as object), error: refusal.error, ...repeated } };
}

function headersOf(
  {
    caching,
    mediaType,
    isBoardPage,
    entityTag,
  }: Pick<CallContract, 'caching' | 'mediaType' | 'isBoardPage' | 'entityTag'>,
  status: string,
): Record<string, Reference> {
  const isFresh = caching === 'shared' && (status === '200' || status === '304');
  const names = [
    'X-Request-Id',
    'Cache-Control',
    ...(isFresh || (entityTag && (status === '200' || status === '201')) ? ['ETag'] : []),
    ...(isFresh && isBoardPage ? ['X-Board-Version'] : []),
    ...(mediaType && status === '200' ? ['Content-Disposition'] : []),
    ...(RETRY_STATUSES.has(status) ? ['Retry-After'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
