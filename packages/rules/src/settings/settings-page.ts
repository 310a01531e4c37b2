import type { Setting, Shape } from './kinds.ts';
import { derbySettings, SETTING_TABS } from './rows.ts';

const GROUPS = [...SETTING_TABS, { label: 'Manage Derby', settings: derbySettings }];

const INTRODUCTION = `# Settings

Every global setting with its effect, its values and its default, in the order of the screens. This page is generated
from \`packages/rules/src/settings/rows.ts\` by \`npm run docs:settings\`; a unit test fails when it is out of date.
[Configuration](configuration.md) explains where settings are stored and how they relate to environment variables.

A change takes effect within 5 seconds in every process, unless the setting says that it needs a restart.
`;

/** Returns the text of `docs/settings.md`. */
export function settingsPage(): string {
  const sections = GROUPS.map(({ label, settings }) => {
    const items = Object.entries(settings).map(([key, setting]) => itemOf(key, setting));
    return `## ${label}\n\n${items.join('\n')}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function itemOf(key: string, setting: Setting): string {
  const initial = setting.kind.print(setting.default);
  const facts = [
    valuesOf(setting.kind.shape) + (setting.unit ? `, in ${setting.unit}` : ''),
    initial === '' ? 'empty by default' : `default: \`${initial}\``,
    ...(setting.isSecret ? ['secret: encrypted at rest, shown as a mask'] : []),
    ...(setting.needsRestart ? ['needs a restart'] : []),
  ];
  return `- \`${key}\` (${setting.label}): ${setting.help}\n  - ${facts.join('; ')}.`;
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
