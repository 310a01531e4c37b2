import { escapeHtml } from '@derby/server-kit/escape-html';

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Part[];

/** HTML from a template: what is put in is text and is escaped, unless it is HTML itself. Lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.map((string, index) => string + (index < parts.length ? textOf(parts[index] ?? '') : '')).join(''),
  );
}

/** A sentence whose `code` is marked as Markdown does. */
export function sentence(text: string): Html {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return html`${parts}`;
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeHtml(String(part));
}
