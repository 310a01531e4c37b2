import type { PageMetadata } from './page-metadata.ts';

/** Id of the data block that holds a page's schema.org data. */
export const STRUCTURED_DATA_ELEMENT_ID = 'structured-data';

/** An element of the head, identified by its key attribute. */
export interface HeadTag {
  readonly element: 'meta' | 'link';
  readonly key: { readonly attribute: 'name' | 'property' | 'rel'; readonly value: string };
  readonly content: { readonly attribute: 'content' | 'href'; readonly value: string };
}

const named = (name: string, value: string): HeadTag => ({
  element: 'meta',
  key: { attribute: 'name', value: name },
  content: { attribute: 'content', value },
});

const property = (name: string, value: string): HeadTag => ({
  element: 'meta',
  key: { attribute: 'property', value: name },
  content: { attribute: 'content', value },
});

/** Returns the meta and link elements of a page, without title and structured data. Addresses are absolute. */
export function headTagsOf(metadata: PageMetadata, publicUrl: string): HeadTag[] {
  const url = new URL(metadata.url, `${publicUrl}/`).href;
  const image = new URL(metadata.image, `${publicUrl}/`).href;
  return [
    named('description', metadata.description),
    named('keywords', metadata.keywords.join(', ')),
    named('robots', metadata.isIndexed ? 'index, follow' : 'noindex'),
    { element: 'link', key: { attribute: 'rel', value: 'canonical' }, content: { attribute: 'href', value: url } },
    property('og:site_name', metadata.siteName),
    property('og:locale', 'en_CA'),
    property('og:title', metadata.title),
    property('og:description', metadata.description),
    property('og:type', metadata.type),
    property('og:url', url),
    property('og:image', image),
    ...(metadata.imageSize
      ? [
          property('og:image:width', String(metadata.imageSize.width)),
          property('og:image:height', String(metadata.imageSize.height)),
        ]
      : []),
    property('og:image:alt', metadata.imageAlt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', metadata.title),
    named('twitter:description', metadata.description),
    named('twitter:image', image),
    named('twitter:image:alt', metadata.imageAlt),
  ];
}
