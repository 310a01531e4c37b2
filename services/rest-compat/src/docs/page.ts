import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { renderCall, anchorOf } from './call-section.ts';
import { html, sentence } from './html.ts';

/** The page's stylesheet: the content security policy of the front door allows no inline style. */
export const STYLESHEET_PATH = '/api/docs.css';

/** Renders the description as a page to read and to print, without scripts or external resources. */
export function renderDocs(document: OpenApiDocument): string {
  const calls = operationsOf(document);
  const { title, description } = document.info;
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter((call) => call.operation.tags[0] === name),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}: the REST calls</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body>
        <header>
          <h1>${title}: the REST calls</h1>
          <p>${calls.length} calls. The same as OpenAPI 3.1, for tools: <a href="/api/openapi.json">openapi.json</a></p>
        </header>
        <nav aria-label="Calls">${groups.map(renderIndex)}</nav>
        <main>
          <section aria-labelledby="rules">
            <h2 id="rules">Rules for every call</h2>
            ${description.split('\n\n').map((one) => html`<p>${sentence(one)}</p>`)}
          </section>
          <section aria-labelledby="sign-in">
            <h2 id="sign-in">How to sign in</h2>
            <p>
              The other examples go on from here. A token is good for as long as the setting
              <code>jwt_expiry</code> says.
            </p>
            <pre tabindex="0" role="region" aria-label="Signing in with curl">${SIGN_IN}</pre>
          </section>
          ${groups.map(
            ({ name, calls: own }) =>
              html`<section aria-labelledby="${anchorOf(name)}">
                <h2 id="${anchorOf(name)}">${name}</h2>
                ${own.map((call) => renderCall(document, call))}
              </section> `,
          )}
        </main>
      </body>
    </html> `.text;
}

const SIGN_IN = `SITE=https://derby.example.org
TOKEN=$(curl -s $SITE/api/login -H 'content-type: application/json' \\
  -d '{"username":"admin","password":"your password"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;

function renderIndex({ name, calls }: { name: string; calls: readonly DescribedCall[] }) {
  return html`<h2>${name}</h2>
    <ul>
      ${calls.map(
        (call) =>
          html`<li>
            <a href="#${anchorOf(call.name)}"><code>${call.name}</code></a>
          </li>`,
      )}
    </ul> `;
}
