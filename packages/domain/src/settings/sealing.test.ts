import { expect, test } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { openSettings, sealSettings } from './sealing.ts';

const secrets = createSecretBox('a key for tests that is long enough');
/** Sealed by the same key in the first format, which is not bound to a row. */
const FIRST_FORMAT = 'v1.Ml2KFWDW1WT9DEUARuZTlE3mWGt-bQoINXJc-qiwgitn4QolCx_-PuIJJSxdvF9uH0v9W6DlGriMo5geT6k';

test('openSettings refuses a secret of another setting', () => {
  const { jwt_secret: sealed = '' } = sealSettings(secrets, { jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  expect(openSettings(secrets, { jwt_secret: sealed })).toEqual({ jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  expect(() => openSettings(secrets, { twilio_auth_token: sealed })).toThrow(
    'The stored twilio_auth_token cannot be opened',
  );
});

test('openSettings opens a secret in the first format, and sealSettings binds it to its setting', () => {
  const opened = openSettings(secrets, { jwt_secret: FIRST_FORMAT });
  expect(opened).toEqual({ jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  const { jwt_secret: sealed = '' } = sealSettings(secrets, opened);
  expect(sealed).toMatch(/^v2\./);
});
