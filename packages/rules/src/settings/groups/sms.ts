import { derbyEvent } from '../../event/event.ts';
import { validateTemplate } from '../../message-text/template.ts';
import { field, type Kind } from '../field.ts';
import { emptyOr, pattern, textOf, toggle } from '../kinds.ts';

const SMS_MAX_CHARACTERS = 1_600;

const accountSid = pattern(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits');
const authToken = pattern(/^[!-~]{16,128}$/, 'must be 16 to 128 characters without spaces');

/** The sender in E.164; spaces, dots, hyphens and brackets are dropped. */
const senderNumber: Kind<string> = {
  shape: { kind: 'line' },
  parse(text) {
    const number = text.replace(/[\s().-]/g, '');
    return /^\+[1-9]\d{7,14}$/.test(number) ? { value: number } : { reason: 'must be a number like +12505550100' };
  },
  print: (value) => value,
};

function template(minCharacters: 0 | 1): Kind<string> {
  const text = textOf({ min: minCharacters, max: SMS_MAX_CHARACTERS, lines: 'many' });
  return {
    shape: text.shape,
    parse(given) {
      const reason = validateTemplate(given);
      return reason === undefined ? text.parse(given) : { reason };
    },
    print: (value) => value,
  };
}

/** Settings of the text messages (docs/rules.md, "Messages"). A text names its sender. */
export const smsFields = {
  sms_enabled: field('smsEnabled', toggle, true),
  twilio_account_sid: field('twilioAccountSid', emptyOr(accountSid), ''),
  twilio_auth_token: field('twilioAuthToken', emptyOr(authToken), '', { isSecret: true }),
  twilio_phone_number: field('twilioPhoneNumber', emptyOr(senderNumber), ''),
  /** Weigh-in confirmation; empty sends none. */
  sms_auto_template: field('smsAutoTemplate', template(0), ''),
  sms_manual_template: field(
    'smsManualTemplate',
    template(0),
    `${derbyEvent.shortTitle}: Congratulations [First Name]! Your salmon of [Weight] lbs holds [Rank/Position]. Join us at the banquet for the prize ceremony!`,
  ),
  sms_final_template: field(
    'smsFinalTemplate',
    template(1),
    `${derbyEvent.shortTitle}: Congratulations [First Name]! The derby is over: your salmon of [Weight] lbs finished [Rank/Position]. Join us at the banquet for the prize ceremony! Full results: [Leaderboard URL]`,
  ),
};
