export { fillTemplate, TEMPLATE_VARIABLES, validateTemplate } from './template.ts';
export type { TemplateValues, TemplateVariable } from './template.ts';
