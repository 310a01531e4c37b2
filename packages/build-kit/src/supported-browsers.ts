// oxlint-disable typescript/switch-exhaustiveness-check -- a visitor names the nodes that concern it
import { parse, type AnyNode } from 'acorn';
import type { Plugin, Rolldown } from 'vite';
import { BUILD_TARGET, ECMA_VERSION, missingInOldest, SUBSTITUTED, type Missing } from './oldest-browser.ts';

const LOOKBEHIND = /\(\?<[=!]/;
/** Objects of which there is one, by the name of their class. */
const SINGLE_OBJECTS: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
};

/** A use of something that the oldest supported browser lacks. */
interface Finding {
  readonly name: string;
  readonly at: number;
}

/**
 * Returns a sentence for each thing in a built script that the oldest supported browser lacks: syntax, regular
 * expressions, and functions that the file does not test for. `hasSubstitutes`: `older-browsers.ts` ran before it.
 */
export function problemsOf(
  code: string,
  { missing, hasSubstitutes }: { readonly missing: Missing; readonly hasSubstitutes: boolean },
): string[] {
  const substituted = new Set(hasSubstitutes ? SUBSTITUTED.map((name) => name.replace(/^.*#/, '')) : []);
  const found: Finding[] = [];
  const tested = new Set<string>();
  const declared = new Set<string>();
  let program: AnyNode;
  try {
    program = parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module', allowHashBang: false });
  } catch (error) {
    return [`syntax: ${(error as Error).message}`];
  }
  walk(program, undefined, (node, parent) => {
    const names = usedNames(node, parent, missing);
    for (const name of names.filter((one) => !substituted.has(one))) found.push({ name, at: node.start });
    for (const name of testedNames(node)) tested.add(name);
    for (const name of declaredNames(node)) declared.add(name);
  });
  return found
    .filter(({ name }) => !tested.has(lastPart(name)) && !declared.has(name))
    .map(({ name, at }) => `${name}: …${code.slice(Math.max(0, at - 40), at + 60).replaceAll('\n', ' ')}…`);
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function usedNames(node: AnyNode, parent: AnyNode | undefined, missing: Missing): string[] {
  switch (node.type) {
    case 'StaticBlock':
      return ['class static block'];
    case 'Literal':
      return LOOKBEHIND.test(node.regex?.pattern ?? String(node.value)) ? ['lookbehind'] : [];
    case 'TemplateElement':
      return LOOKBEHIND.test(node.value.raw) ? ['lookbehind'] : [];
    case 'Identifier':
      return missing.globals.has(node.name) && isReference(node, parent) ? [node.name] : [];
    case 'MemberExpression': {
      const property = propertyName(node);
      if (property === undefined) return [];
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
      const isOpened = isCalled || (parent?.type === 'MemberExpression' && parent.object === node);
      const object = node.object.type === 'Identifier' ? node.object.name : undefined;
      const single = SINGLE_OBJECTS[object ?? ''];
      // Reading a missing attribute of an object does no harm.
      if (single) return isOpened && missing.members.has(`${single}#${property}`) ? [`${object}.${property}`] : [];
      if (object && missing.members.has(`${object}.${property}`)) return [`${object}.${property}`];
      return isCalled && missing.methods.has(property) ? [property] : [];
    }
    default:
      return [];
  }
}

function isReference(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.key !== node || parent.computed;
    case 'ExportSpecifier':
    case 'ImportSpecifier':
      return parent.local === node;
    default:
      return true;
  }
}

/** Returns the names whose existence this node tests: `typeof f`, `'f' in x`, `x.f ? …`, `x.f && …`, `x.f?.()`. */
function testedNames(node: AnyNode): string[] {
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === 'typeof' || node.operator === '!' ? nameOf(node.argument) : [];
    case 'BinaryExpression':
      return node.operator === 'in' ? textOf(node.left) : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return nameOf(node.test);
    case 'LogicalExpression':
      return nameOf(node.left);
    case 'CallExpression':
      return node.optional ? nameOf(node.callee) : [];
    case 'MemberExpression':
      return node.optional ? nameOf(node.object) : [];
    default:
      return [];
  }
}

/** Returns a constant text; compressed programs have it in backticks. */
function textOf(node: AnyNode): string[] {
  if (node.type === 'Literal') return [String(node.value)];
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw) : [];
}

function nameOf(node: AnyNode): string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'LogicalExpression') return [...nameOf(node.left), ...nameOf(node.right)];
  const property = node.type === 'MemberExpression' ? propertyName(node) : undefined;
  return property === undefined ? [] : [property];
}

function propertyName(node: AnyNode & { type: 'MemberExpression' }): string | undefined {
  return !node.computed && node.property.type === 'Identifier' ? node.property.name : undefined;
}

/** Returns the names that this node declares: the compressed names of a file can be those of globals. */
function declaredNames(node: AnyNode): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bindings(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...('id' in node && node.id ? [node.id.name] : []), ...node.params.flatMap(bindings)];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id ? [node.id.name] : [];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local.name];
    case 'CatchClause':
      return node.param ? bindings(node.param) : [];
    default:
      return [];
  }
}

function bindings(pattern: AnyNode): string[] {
  const names: string[] = [];
  walk(pattern, undefined, (node, parent) => {
    if (node.type === 'Identifier' && (parent?.type !== 'Property' || parent.value === node)) names.push(node.name);
  });
  return names;
}

function walk(
  node: AnyNode,
  parent: AnyNode | undefined,
  visit: (node: AnyNode, parent: AnyNode | undefined) => void,
): void {
  visit(node, parent);
  for (const value of Object.values(node) as unknown[]) {
    if (!Array.isArray(value)) {
      if (isNode(value)) walk(value, node, visit);
      continue;
    }
    for (const child of value as unknown[]) if (isNode(child)) walk(child, node, visit);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/**
 * Refuses a build that the oldest supported browser cannot run. `firstModule` is the end of the path of a module that
 * runs before the substitutes are there: its file, and those that it imports statically, must do without.
 */
export function supportedBrowsers({ firstModule }: { readonly firstModule?: string } = {}): Plugin {
  const isFirst = ({ isEntry, moduleIds }: Rolldown.OutputChunk) =>
    isEntry || moduleIds.some((id) => firstModule !== undefined && id.endsWith(firstModule));
  return {
    name: 'derby:supported-browsers',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const missing = missingInOldest();
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const first = new Set(firstModule === undefined ? [] : chunks.filter(isFirst).map(({ fileName }) => fileName));
        for (const name of first) for (const imported of importsOf(bundle[name])) first.add(imported);
        const problems = chunks.flatMap(({ fileName, code }) =>
          problemsOf(code, { missing, hasSubstitutes: !first.has(fileName) }).map((one) => `${fileName}: ${one}`),
        );
        if (problems.length === 0) return;
        this.error(`${BUILD_TARGET} lacks what the built scripts use:\n${problems.join('\n')}`);
      },
    },
  };
}

function importsOf(output: Rolldown.OutputBundle[string] | undefined): readonly string[] {
  return output?.type === 'chunk' ? output.imports : [];
}
