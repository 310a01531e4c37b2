import type { DescribedCall } from '@derby/api-schemas/operations';

const FORM_EXAMPLES: Readonly<Record<string, string>> = {
  first_name: 'Ada',
  last_name: 'Sheringham',
  phone_number: '250-555-0142',
  fish_weight: '23.9',
  is_junior: 'false',
  fish_photo: '@fish.jpg',
  csvFile: '@export.csv',
};

/** A line for a terminal that makes the call; SITE and TOKEN come from the page's section on signing in. */
export function curlOf({ method, path, isProtected, operation }: DescribedCall): string {
  const url = `$SITE${path.replaceAll('{id}', '7')}`;
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json']?.example;
  const form = Object.keys(content['multipart/form-data']?.schema.properties ?? {});
  const isImplied = method === 'GET' || (method === 'POST' && operation.requestBody !== undefined);
  return [
    `curl -s ${isImplied ? '' : `-X ${method} `}${url}`,
    ...(isProtected ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined ? [] : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(json)}'`]),
    ...form.map((field) => `-F ${field}=${FORM_EXAMPLES[field] ?? 'text'}`),
  ].join(' \\\n  ');
}
