import { expect, test } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { openSettings, sealSettings } from './sealing.ts';

const secrets = createSecretBox('a key for tests that is long enough');
/** Sealed by the same key in the format without a place. */
const FIRST_FORMAT = 'v1.Ml2KFWDW1WT9DEUARuZTlE3mWGt-bQoINXJc-qiwgitn4QolCx_-PuIJJSxdvF9uH0v9W6DlGriMo5geT6k';

test('a secret of one setting does not open as another', () => {
  const { jwt_secret: sealed = '' } = sealSettings(secrets, { jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  expect(openSettings(secrets, { jwt_secret: sealed })).toEqual({ jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  expect(() => openSettings(secrets, { twilio_auth_token: sealed })).toThrow(
    'The stored twilio_auth_token cannot be opened',
  );
});

test('a secret in the first format still opens, and is bound when it is saved again', () => {
  const opened = openSettings(secrets, { jwt_secret: FIRST_FORMAT });
  expect(opened).toEqual({ jwt_secret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' });
  const { jwt_secret: sealed = '' } = sealSettings(secrets, opened);
  expect(sealed).toMatch(/^v2\./);
});
