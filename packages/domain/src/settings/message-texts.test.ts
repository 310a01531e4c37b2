import { textFacts } from '@derby/rules/message-text/text-facts';
import { expect, it } from 'vitest';
import { settingsCodec } from './codec.ts';

const { smsAutoTemplate, smsFinalTemplate, smsManualTemplate } = settingsCodec.decode({});

it.each([smsManualTemplate, smsFinalTemplate])(
  'a default text starts with the name of the sender and needs no wide characters: %s',
  (text) => {
    expect(text).toMatch(/^\[Derby Name\]: Congratulations \[First Name\]! /);
    expect(textFacts(text)).toMatchObject({ encoding: 'GSM-7', wideCharacters: [] });
  },
);

it('the weigh-in text has its details and the link that the details page promises', () => {
  expect(smsAutoTemplate).toBe(
    '[Derby Name]: Thank you [First Name]! Your salmon of [Weight] lbs is weighed in and holds [Rank/Position]. Live leaderboard: [Leaderboard URL]',
  );
  expect(textFacts(smsAutoTemplate)).toMatchObject({ encoding: 'GSM-7', wideCharacters: [] });
});
