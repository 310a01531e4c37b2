/** What a message template may contain, spelled with its brackets. */
export const TEMPLATE_VARIABLES = [
  '[First Name]',
  '[Weight]',
  '[Rank/Position]',
  '[Leaderboard URL]',
  '[Derby Name]',
] as const;

export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** The text that each variable stands for in one message. */
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** Anything in one pair of brackets on one line. */
const BRACKETED = /\[[^[\]\r\n]+\]/g;

/** Whether a bracketed text is one of the variables; upper and lower case count. */
function isTemplateVariable(text: string): text is TemplateVariable {
  return (TEMPLATE_VARIABLES as readonly string[]).includes(text);
}

/**
 * Checks a template before it is saved (docs/rules.md, "Messages"). Answers why it is refused, as the rest of a
 * sentence that begins with the template's name, or nothing when it is fine.
 */
export function validateTemplate(template: string): string | undefined {
  const unknown = template.match(BRACKETED)?.find((text) => !isTemplateVariable(text));
  if (unknown === undefined) return undefined;
  return `has the unknown variable ${unknown}; known are ${TEMPLATE_VARIABLES.join(', ')}`;
}

/**
 * Replaces each variable by its value in a single pass: brackets inside a value, such as a
 * contestant named `[Weight]`, stay as they are. Unknown variables stay too.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(BRACKETED, (text) => (isTemplateVariable(text) ? values[text] : text));
}
