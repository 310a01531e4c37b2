/** The original text nodes that page translation has taken out, with the element that replaces each of them. */
const replacements = new WeakMap<Node, Element>();

/** Element that page translation puts in the place of a text node. */
const TRANSLATED = 'FONT';

/** Puts an original text node back into its place. */
function restore(node: Node | null): void {
  const replacement = node && replacements.get(node);
  if (!replacement) return;
  replacements.delete(node);
  // The place is gone when the page has removed it with its surroundings.
  if (!node.parentNode && replacement.parentNode) replacement.replaceWith(node);
}

function noteReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.parentNode) continue;
      const neighbours = [...addedNodes, previousSibling, nextSibling];
      const font = neighbours.find((one) => one?.nodeName === TRANSLATED);
      if (font) replacements.set(node, font as Element);
    }
  }
}

/** Returns whether the page contains translated text. */
export function isTranslated(): boolean {
  return document.querySelector(TRANSLATED) !== null;
}

/**
 * Keeps React working while a browser translates the page. Translation replaces text nodes that React still refers to:
 * React then fails when it inserts or removes nodes beside them, and its updates of their text stay invisible. Before
 * React touches such a node, it is put back, and the browser translates it again. Call it once, before the page is
 * rendered (docs/decisions/0077-page-translation.md).
 */
export function surviveTranslation(): void {
  new MutationObserver(noteReplacements).observe(document, { childList: true, subtree: true });
  const { prototype } = Node;
  // Called with their node below.
  // oxlint-disable-next-line typescript/unbound-method
  const { appendChild, insertBefore, removeChild } = prototype;
  prototype.appendChild = function appendRestored<T extends Node>(this: Node, node: T): T {
    restore(node);
    return appendChild.call(this, node) as T;
  };
  prototype.insertBefore = function insertRestored<T extends Node>(this: Node, node: T, before: Node | null): T {
    restore(node);
    restore(before);
    return insertBefore.call(this, node, before) as T;
  };
  prototype.removeChild = function removeRestored<T extends Node>(this: Node, node: T): T {
    restore(node);
    return removeChild.call(this, node) as T;
  };
  // React writes `nodeValue`, which is the same as `data`.
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, value: string | null) {
      restore(this);
      this.data = value ?? '';
    },
  });
}
