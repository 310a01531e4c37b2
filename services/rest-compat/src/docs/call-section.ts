import { type DescribedCall, resolved } from '@derby/api-schemas/operations';
import type { JsonSchema, MediaType, OpenApiDocument, Response } from '@derby/api-schemas/types';
import { exampleOf as sampleOf } from '../openapi/example.ts';
import { html, type Html, sentence } from './html.ts';

/** Returns the id that links to a heading. */
export function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Renders one call: access, input, responses and an example. */
export function renderCall(document: OpenApiDocument, call: DescribedCall): Html {
  const { operation, parameters, responses, name } = call;
  const inputs = parameters.filter((one) => one.in !== 'header');
  const headers = parameters.filter((one) => one.in === 'header');
  return html`<article aria-labelledby="${anchorOf(name)}">
    <h3 id="${anchorOf(name)}"><code>${name}</code></h3>
    <p>${operation.summary}. <strong>${accessText(call)}</strong></p>
    ${inputs.map(
      (one) =>
        html`<p>
          ${one.in === 'path' ? 'In the path' : 'In the query'}:
          <code>${one.name}</code> ${describe(document, one.schema)}
        </p> `,
    )}${headers.length > 0 ? html`<p>Headers, if you like: ${headers.map((one, index) => html`${index > 0 ? ', ' : ''}<code>${one.name}</code>`)}</p>` : ''}
    ${Object.entries(operation.requestBody?.content ?? {}).map(([type, body]) => renderBody(document, type, body))}
    <pre tabindex="0" role="region" aria-label="${name} with curl">${curlOf(call)}</pre>
    <dl>
      ${[...responses].toSorted(([a], [b]) => Number(a) - Number(b)).map(([status, response]) => renderResponse(status, response, name))}
    </dl>
  </article> `;
}

function accessText({ isProtected, operation }: DescribedCall): string {
  if (!isProtected) return 'Public.';
  if (operation.security.some((one) => Object.keys(one).length === 0)) return 'A token is optional.';
  const isForAll = operation.security.some(({ bearerAuth }) => bearerAuth?.includes('weighmaster'));
  return isForAll ? 'Needs a token.' : 'Needs the token of an administrator.';
}

function renderBody(document: OpenApiDocument, type: string, { schema }: MediaType): Html {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return html``;
  return html`<p>Body, <code>${type}</code>:</p>
    <ul>
      ${fields.map(
        ([field, one]) =>
          html`<li>
            <code>${field}</code> ${describe(document, one)}${schema.required?.includes(field) ? ', required' : ''}
          </li> `,
      )}
    </ul>`;
}

function describe(document: OpenApiDocument, schema: JsonSchema): Html {
  const { description } = schema;
  return html`${typeText(document, schema)}${description ? html` (${sentence(description)})` : ''}`;
}

function renderResponse(status: string, { description, content = {} }: Response, name: string): Html {
  const [type, body] = Object.entries(content)[0] ?? [];
  const example = body?.example === undefined ? '' : JSON.stringify(body.example, null, 2);
  const shown = example
    ? html`<pre tabindex="0" role="region" aria-label="${name}, example of ${status}">${example}</pre>`
    : type === undefined
      ? html``
      : html`<p><code>${type}</code></p>`;
  return html`<dt>${status}</dt>
    <dd>
      <p>${sentence(description)}</p>
      ${shown}
    </dd> `;
}

const FILES: Readonly<Record<string, string>> = { fish_photo: '@fish.jpg', csvFile: '@export.csv' };

/** Returns a shell command that makes the call. SITE and TOKEN come from the page's section on signing in. */
function curlOf({ method, path, parameters, isProtected, operation }: DescribedCall): string {
  const url = parameters.reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, String(sampleOf(schema, {}, name))),
    `$SITE${path}`,
  );
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json']?.example;
  const form = Object.entries(content['multipart/form-data']?.schema.properties ?? {});
  const isImplied = method === 'GET' || (method === 'POST' && operation.requestBody !== undefined);
  return [
    `curl -s ${isImplied ? '' : `-X ${method} `}${url}`,
    ...(isProtected ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined ? [] : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(json)}'`]),
    // What a client must know first, such as the generation of the derby, has no example.
    ...form
      .filter(([name, { examples, enum: allowed }]) => FILES[name] ?? examples ?? allowed)
      .map(([name, schema]) => `-F ${name}=${FILES[name] ?? exampleOf(schema)}`),
  ].join(' \\\n  ');
}

function exampleOf({ examples = [], enum: allowed = [] }: JsonSchema): string {
  return String(examples[0] ?? allowed.at(-1) ?? 'text');
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  array: 'list',
  object: 'object',
};

/** Returns the type of a field in plain words. A schema without a type describes a file. */
function typeText(document: OpenApiDocument, schemaOrReference: JsonSchema): string {
  const schema =
    schemaOrReference.$ref === undefined
      ? schemaOrReference
      : resolved<JsonSchema>(document, { $ref: schemaOrReference.$ref });
  if (schema.enum) return schema.enum.map(String).join(' or ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(document, one)).join(' or ');
  if (schema.type === undefined) return 'file';
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return types.map((type) => WORDS[type] ?? type).join(' or ') + rangeText(schema);
}

/** Returns the bounds that the contract sets, without the limits of the integer type. */
function rangeText({ minimum, maximum }: JsonSchema): string {
  const isChosen = minimum !== undefined && minimum > -MACHINE_INTEGER && maximum !== undefined;
  if (!isChosen) return '';
  return maximum >= MACHINE_INTEGER ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
}

const MACHINE_INTEGER = 2_147_483_647;
