import type { Action, Rng } from './action.ts';
import { message } from './spelling.ts';

const SETTINGS: readonly (readonly [string, string])[] = [
  ['contest_name', 'Winter Derby'],
  ['contest_name', ''],
  ['contest_year', '2026'],
  ['contest_year', 'soon'],
  ['registration_enabled', 'true'],
  ['registration_enabled', 'maybe'],
  ['leaderboard_public', 'true'],
  ['sms_manual_template', 'Well done [First Name]'],
  ['sms_final_template', '[Nonsense]'],
  ['image_quality', '0'],
  ['max_file_size', '5242880'],
  ['cache_ttl', '-5'],
  ['no_such_key', 'x'],
  ['derby_status', 'ended'],
  ['constructor', 'x'],
  ['api_url', 'javascript:alert(1)'],
  ['enable_photo_uploads', 'true'],
  ['enable_export_features', 'true'],
];

export function saveSettings({ one, chance }: Rng): Action {
  const chosen = [one(SETTINGS), ...(chance(40) ? [one(SETTINGS)] : [])];
  const json = JSON.parse(
    `{${chosen.map((pair) => pair.map((text) => JSON.stringify(text)).join(':')).join(',')}}`,
  ) as object;
  const given = Object.entries(json).map(([key, value]: [string, string]) => ({ key, value }));
  return {
    rest: { method: 'PUT', path: '/api/admin/global-settings', json },
    graphql: {
      query: 'mutation ($settings: [SettingInput!]!) { updateSettings(settings: $settings) }',
      variables: { settings: given },
    },
    wire: ({ updateSettings: text }: { updateSettings: string }) => message(text),
  };
}

export const settings = (list: readonly { key: string; value: string }[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value]));
