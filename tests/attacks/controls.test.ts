import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { ATTACK_NAMES } from './attacks.ts';
import { CONTROLS } from './controls.ts';

const controlled = ATTACK_NAMES.map((name) => Object.assign({ name }, CONTROLS[name]));

describe('every attack', () => {
  it.each(controlled)('$name has a control of its defence: $defence', ({ defence, control }) => {
    expect(defence).not.toBe('');
    if (control.kind !== 'test') return;
    const file = join(REPOSITORY_ROOT, control.file);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(control.title);
  });
});
