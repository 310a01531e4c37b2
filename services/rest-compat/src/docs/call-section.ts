import type { DescribedCall } from '@derby/api-schemas/operations';
import type { JsonSchema, MediaType, OpenApiDocument, Response } from '@derby/api-schemas/types';
import { curlOf } from './curl.ts';
import { html, sentence, type Html } from './html.ts';
import { typeText } from './type-text.ts';

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
