import type { Field, Shape } from './kinds.ts';
import { SETTING_EFFECTS } from './setting-effects.ts';
import {
  backupFields,
  derbyFields,
  featureFields,
  fileFields,
  generalFields,
  operationFields,
  securityFields,
  smsFields,
  type SettingKey,
} from './setting-fields.ts';

const GROUPS: Readonly<Record<string, Readonly<Partial<Record<SettingKey, Field>>>>> = {
  General: generalFields,
  Security: securityFields,
  Backups: backupFields,
  Photos: fileFields,
  'Text messages': smsFields,
  Operation: operationFields,
  'Feature switches': featureFields,
  Contest: derbyFields,
};

const INTRODUCTION = `# Settings

Every global setting with its values, its default and its effect. This page is generated from \`packages/rules/src/settings\`
by \`npm run docs:settings\`; a unit test fails when it is out of date. [Configuration](configuration.md) explains where
settings are stored and how they relate to environment variables.

A change takes effect within 5 seconds in every process, unless the setting says that it needs a restart.
`;

/** Returns the text of `docs/settings.md`. */
export function settingsPage(): string {
  const sections = Object.entries(GROUPS).map(([title, fields]) => {
    const items = Object.entries(fields).map(([key, field]) => itemOf(key as SettingKey, field));
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function itemOf(key: SettingKey, field: Field): string {
  const facts = [
    valuesOf(field.shape),
    defaultOf(field),
    ...(field.isSecret ? ['secret: encrypted at rest, shown as a mask'] : []),
    ...(field.needsRestart ? ['needs a restart'] : []),
  ];
  return `- \`${key}\`: ${SETTING_EFFECTS[key]}\n  - ${facts.join('; ')}.`;
}

function defaultOf(field: Field): string {
  const text = field.print(field.fallback);
  return text === '' ? 'empty by default' : `default: \`${text}\``;
}

function valuesOf(shape: Shape): string {
  switch (shape.kind) {
    case 'toggle':
      return '`true` or `false`';
    case 'number':
      return `whole number from ${shape.min} to ${shape.max}`;
    case 'one':
      return `one of ${codes(shape.words)}`;
    case 'some':
      return `list of ${codes(shape.words)}`;
    case 'line':
      return 'text';
    case 'lines':
      return 'text with line breaks';
  }
}

const codes = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
