import type { Action } from './action.ts';

/** An action without a body on one thing, or on all. */
export function plain(
  method: string,
  path: string,
  call: string,
  options: { id?: number; selection?: string; wire: (value: never) => unknown },
): Action {
  const { id, selection, wire } = options;
  const kind = method === 'GET' ? 'query' : 'mutation';
  const argument = call === 'smsHistory' ? 'entryId' : 'id';
  const [declared, given] = id === undefined ? ['', ''] : ['($id: Int!)', `(${argument}: $id)`];
  return {
    rest: { method, path: path.replace('{id}', String(id)) },
    graphql: {
      query: `${kind} ${declared} { ${call}${given}${selection ? ` { ${selection} }` : ''} }`,
      variables: { id },
    },
    wire: (data: Record<string, never>) => wire(data[call] as never),
  };
}
