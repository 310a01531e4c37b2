// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectFailures, failing, freshDeviceForEachTest, press, showPage } from '../../../testing/page.tsx';
import { watchDownloads } from '../../../testing/watch-downloads.ts';
import { ConsentPage } from './consent-page.tsx';

freshDeviceForEachTest();

const page = (changes: object = {}) => ({
  data: {
    areExportsOn: true,
    consentCount: 212,
    consentQuestion: { __typename: 'ConsentQuestion', text: 'I agree to texts.', isAskedAtScale: false },
    ...changes,
  },
});

test('shows how many agreed to which words, and downloads the file that shows it', async () => {
  const downloads = watchDownloads();
  const file = { __typename: 'ConsentsExport', fileName: 'derby-consents.csv', csv: 'Name\r\n' };
  await showPage(<ConsentPage />, {
    Consent_Page: () => page(),
    Consent_Export: () => ({ data: { exportConsents: file } }),
  });
  expect(screen.getByText('212').parentElement?.textContent).toBe('212 phone numbers have a recorded consent.');
  expect(screen.getByText('I agree to texts.')).toBeTruthy();
  await press('Consents and texts (CSV)');
  expect(downloads.map(({ name }) => name)).toEqual(['derby-consents.csv']);
  expect(await downloads[0]?.blob.text()).toBe('Name\r\n');
});

test('says that the file could not be made', async () => {
  await showPage(<ConsentPage />, { Consent_Page: () => page({ consentCount: 1 }), Consent_Export: failing() });
  await expectFailures(async () => await press('Consents and texts (CSV)'), 'Failed to export the consents.');
});

test('offers no file while exports are off', async () => {
  await showPage(<ConsentPage />, { Consent_Page: () => page({ areExportsOn: false }) });
  expect(screen.queryByRole('button', { name: 'Consents and texts (CSV)' })).toBeNull();
});
