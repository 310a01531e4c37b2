import { textFacts } from '@derby/rules/message-text/text-facts';
import { expect, it } from 'vitest';
import { settingsCodec } from './codec.ts';

const { smsAutoTemplate, smsFinalTemplate, smsManualTemplate } = settingsCodec.decode({});

it.each([smsManualTemplate, smsFinalTemplate])('a text says first from whom it comes, and is cheap: %s', (text) => {
  expect(text).toMatch(/^Rangers Salmon Derby: Congratulations \[First Name\]! /);
  expect(textFacts(text)).toMatchObject({ encoding: 'GSM-7', wideCharacters: [] });
});

it('nobody is written to at the weigh-in unless it is wanted', () => {
  expect(smsAutoTemplate).toBe('');
});
