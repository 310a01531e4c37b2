/** The element behind the scripts' own that holds a page as the front door painted it, until the page itself is there. */
export const PAINTED_PAGE_ELEMENT_ID = 'painted-page';

/** That element, while it stands. */
export function findPaintedPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${PAINTED_PAGE_ELEMENT_ID}`);
}
