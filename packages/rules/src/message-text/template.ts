/** The variables of message templates, with their brackets. */
export const TEMPLATE_VARIABLES = [
  '[First Name]',
  '[Weight]',
  '[Rank/Position]',
  '[Leaderboard URL]',
  '[Derby Name]',
] as const;

type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** The text of each variable in one message. */
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** Text in one pair of brackets on one line. */
const BRACKETED = /\[[^[\]\r\n]+\]/g;

/** Returns whether a bracketed text is a variable, in exactly this case. */
function isTemplateVariable(text: string): text is TemplateVariable {
  return (TEMPLATE_VARIABLES as readonly string[]).includes(text);
}

/**
 * Checks a template before it is saved (docs/rules.md, "Messages"). Returns the reason for a refusal, as the rest of a
 * sentence that begins with the template's name, or undefined.
 */
export function validateTemplate(template: string): string | undefined {
  const unknown = template.match(BRACKETED)?.find((text) => !isTemplateVariable(text));
  if (unknown === undefined) return undefined;
  return `has the unknown variable ${unknown}; known are ${TEMPLATE_VARIABLES.join(', ')}`;
}

/**
 * Replaces each variable with its value in one pass: brackets inside a value, such as a contestant named `[Weight]`,
 * stay. Unknown variables stay too.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(BRACKETED, (text) => (isTemplateVariable(text) ? values[text] : text));
}
