import { textFacts } from '@derby/rules/message-text/text-facts';
import { expect, it } from 'vitest';
import { settingsCodec } from './codec.ts';

const { smsAutoTemplate, smsFinalTemplate, smsManualTemplate } = settingsCodec.decode({});

it.each([smsManualTemplate, smsFinalTemplate])('a text says first from whom it comes, and is cheap: %s', (text) => {
  expect(text).toMatch(/^Rangers Salmon Derby: Congratulations \[First Name\]! /);
  expect(textFacts(text)).toMatchObject({ encoding: 'GSM-7', wideCharacters: [] });
});

it('no message is sent at the weigh-in by default', () => {
  expect(smsAutoTemplate).toBe('');
});
