import { useEffect } from 'react';
import { headTagsOf, STRUCTURED_DATA_ELEMENT_ID, type HeadTag } from './head-tags.ts';
import { defaultPageMetadata, type PageMetadata } from './page-metadata.ts';
import { readRuntimeConfig } from './runtime-config.ts';

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

function apply(metadata: PageMetadata, publicUrl: string): void {
  document.title = metadata.title;
  for (const tag of headTagsOf(metadata, publicUrl)) setTag(tag);
  setStructuredData(metadata.structuredData);
}

/**
 * Sets what the page says about itself while the calling component is shown; what it leaves out, and
 * everything once it is gone, is the default. Pass a constant, e.g. `PAGE_METADATA.details`.
 */
export function usePageMetadata(metadata: Partial<PageMetadata>): void {
  useEffect(() => {
    const publicUrl = readRuntimeConfig()?.publicUrl ?? window.location.origin;
    const defaults = defaultPageMetadata(publicUrl);
    apply({ ...defaults, ...metadata }, publicUrl);
    return () => apply(defaults, publicUrl);
  }, [metadata]);
}
