import type { DescribedCall } from '@derby/api-schemas/operations';
import type { JsonSchema } from '@derby/api-schemas/types';

const FILES: Readonly<Record<string, string>> = { fish_photo: '@fish.jpg', csvFile: '@export.csv' };

/** Returns a shell command that makes the call. SITE and TOKEN come from the page's section on signing in. */
export function curlOf({ method, path, isProtected, operation }: DescribedCall): string {
  const url = `$SITE${path.replaceAll('{id}', '7')}`;
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json']?.example;
  const form = Object.entries(content['multipart/form-data']?.schema.properties ?? {});
  const isImplied = method === 'GET' || (method === 'POST' && operation.requestBody !== undefined);
  return [
    `curl -s ${isImplied ? '' : `-X ${method} `}${url}`,
    ...(isProtected ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined ? [] : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(json)}'`]),
    ...form.map(([name, schema]) => `-F ${name}=${FILES[name] ?? exampleOf(schema)}`),
  ].join(' \\\n  ');
}

function exampleOf({ examples = [], enum: allowed = [] }: JsonSchema): string {
  return String(examples[0] ?? allowed.at(-1) ?? 'text');
}
