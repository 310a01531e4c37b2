import { useEffect } from 'react';
import { headTagsOf, STRUCTURED_DATA_ELEMENT_ID, type HeadTag } from './head-tags.ts';
import { defaultPageMetadata, pageMetadata, type PageMetadata } from './page-metadata.ts';
import type { PageName, PastDerbyName } from './pages.ts';
import { readEvent, readRuntimeConfig } from './runtime-config.ts';

function setTag(tag: HeadTag): void {
  const { element, key, content } = tag;
  const existing = document.head.querySelector(`${element}[${key.attribute}="${key.value}"]`);
  const node = existing ?? document.createElement(element);
  node.setAttribute(key.attribute, key.value);
  node.setAttribute(content.attribute, content.value);
  if (!existing) document.head.append(node);
}

function setStructuredData(data: PageMetadata['structuredData']): void {
  const existing = document.querySelector(`#${STRUCTURED_DATA_ELEMENT_ID}`);
  if (data === null) {
    existing?.remove();
    return;
  }
  const node = existing ?? document.createElement('script');
  node.setAttribute('type', 'application/ld+json');
  node.id = STRUCTURED_DATA_ELEMENT_ID;
  node.textContent = JSON.stringify(data);
  if (!existing) document.head.append(node);
}

/** Puts the metadata into the head. */
export function applyMetadata(metadata: PageMetadata, publicUrl: string): void {
  document.title = metadata.title;
  for (const tag of headTagsOf(metadata, publicUrl)) setTag(tag);
  setStructuredData(metadata.structuredData);
}

/**
 * Sets the page's metadata while the component is mounted, then the defaults again. `past` is for the page of a past
 * derby.
 */
export function usePageMetadata(page: PageName | 'notFound', past?: PastDerbyName): void {
  const { year, title = null } = past ?? {};
  useEffect(() => {
    const publicUrl = readRuntimeConfig()?.publicUrl ?? window.location.origin;
    const event = readEvent();
    applyMetadata(pageMetadata(page, event, publicUrl, year === undefined ? undefined : { year, title }), publicUrl);
    return () => applyMetadata(defaultPageMetadata(event, publicUrl), publicUrl);
  }, [page, year, title]);
}
