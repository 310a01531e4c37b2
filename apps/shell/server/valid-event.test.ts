import { arbitraryAddress, arbitraryEvent } from '@derby/rules/testing/arbitrary-event';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { readConfig } from './env.ts';
import { createFirstPainter } from './first-paint.tsx';
import { createPageRenderer } from './pages.ts';
import { createDescriptionReader } from './remote-descriptions.ts';
import { securityHeaders } from './security-headers.ts';
import { webManifest } from './site-files.ts';

const EVENTS = isLongForm ? 100 : 25;
const ORIGIN = String.raw`https?://[a-z0-9.:\[\]-]+`;
const POLICY = new RegExp(
  String.raw`^default-src 'none';script-src 'self'( ${ORIGIN})*;style-src 'self'( ${ORIGIN})*;` +
    String.raw`img-src 'self'( ${ORIGIN})* data: blob:;font-src 'self'( ${ORIGIN})*;connect-src 'self'( ${ORIGIN})*;` +
    String.raw`frame-src ${ORIGIN};manifest-src 'self';form-action 'self';frame-ancestors 'none';object-src 'none';base-uri 'none'$`,
);

test('headers, pages and manifest can be built for every event and address that the product accepts', () => {
  fc.assert(
    fc.property(arbitraryEvent, arbitraryAddress, (event, address) => {
      const config = readConfig({ PUBLIC_URL: address, PUBLIC_SITE_URL: address, TICKETING_URL: address });
      expect(securityHeaders(config, { apiUrl: address, event })['content-security-policy']).toMatch(POLICY);
      const none = createDescriptionReader('');
      const pages = createPageRenderer({
        config,
        readTemplate: async () => '',
        paintFirst: createFirstPainter('https://site.example', 'https://derby.example'),
        descriptions: { 'public-site': none, 'admin-console': none },
        logger: { error: expect.unreachable },
      });
      expect(() => pages.tryAll(event)).not.toThrow();
      expect(JSON.parse(webManifest(event))).toMatchObject({ name: event.title });
    }),
    { numRuns: EVENTS },
  );
});
