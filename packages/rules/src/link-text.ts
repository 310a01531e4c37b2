/** A scheme, `www.`, or a host with a path. Phones turn these into links. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]+(?::\d+)?[/?#]/iu;

/** Returns whether a text contains what phones turn into a link. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC'));
}
