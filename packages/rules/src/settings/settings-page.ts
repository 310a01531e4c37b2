import type { Setting, Shape } from './kinds.ts';
import { derbySettings, SETTING_TABS } from './rows.ts';

const GROUPS = [...SETTING_TABS, { label: 'Manage Derby', settings: derbySettings }];

/** Longer ones are texts, which the console shows. In characters. */
const LONGEST_DEFAULT = 40;

const INTRODUCTION = `# Settings

Every global setting with its label, values, default and effect, in the order of the screens. \`npm run docs:settings\`
makes this page. [Configuration](configuration.md) says how settings relate to environment variables.

A change takes effect within 5 seconds in every process, unless the setting needs a restart. Secrets are encrypted at
rest and shown as a mask. A setting without a default is empty or has a text.
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
  const values = valuesOf(setting.kind.shape);
  const facts = [
    ...(values === '' ? [] : [setting.unit ? `${values} ${setting.unit}` : values]),
    ...(initial === '' || initial.length > LONGEST_DEFAULT ? [] : [`default \`${initial}\``]),
    ...(setting.isSecret ? ['secret'] : []),
    ...(setting.needsRestart ? ['needs a restart'] : []),
  ];
  return `- \`${key}\` (${[setting.label, ...facts].join('; ')}): ${setting.help}`;
}

function valuesOf(shape: Shape): string {
  switch (shape.kind) {
    case 'toggle':
    case 'line':
    case 'lines':
      return '';
    case 'number':
      return `${shape.min} to ${shape.max}`;
    case 'one':
      return `one of ${codes(shape.words)}`;
    case 'some':
      return `list of ${codes(shape.words)}`;
  }
}

const codes = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
