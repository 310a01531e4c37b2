import { derbyEvent } from '../../event/event.ts';
import { field } from '../field.ts';
import { duration, pattern, toggle, wholeNumber } from '../kinds.ts';
import { signingSecret } from '../signing-secret.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;

/** A colon separates issuer and account in an authenticator's address, so a label has none. */
const otpLabel = pattern(/^[^:\p{Cc}]{1,80}$/u, 'must be 1 to 80 characters without a colon');

/** Settings of the group "Security". */
export const securityFields = {
  /** Empty only before the first start has made one. */
  jwt_secret: field('jwtSecret', signingSecret, '', { isSecret: true }),
  jwt_expiry: field('jwtExpirySeconds', duration({ minSeconds: 60, maxSeconds: 30 * DAY_SECONDS }), HOUR_SECONDS),
  rate_limit_enabled: field('rateLimitEnabled', toggle, true),
  rate_limit_window_ms: field('rateLimitWindowMs', wholeNumber({ min: 1_000, max: DAY_MS }), 60_000),
  rate_limit_max_requests: field('rateLimitMaxRequests', wholeNumber({ min: 1, max: 1_000_000 }), 100),
  otp_app_label: field('otpAppLabel', otpLabel, derbyEvent.shortTitle),
  otp_issuer_name: field('otpIssuerName', otpLabel, derbyEvent.shortTitle),
  /** Steps of 30 s either side of now. */
  otp_window: field('otpWindow', wholeNumber({ min: 0, max: 10 }), 1),
  force_2fa_for_admin: field('force2faForAdmin', toggle, false),
};
