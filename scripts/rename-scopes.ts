import { parseAst } from 'vite'

/** What `rename.ts` knows of a source file: where names are declared, and which declaration each identifier means. */

type Node = { type: string; start: number; end: number } & { [key: string]: unknown }
type Scope = { names: Map<string, number>; parent: Scope | null }

/** `offset` is of the identifier; `isKey` of a key in an object, which may fill a type that is declared elsewhere. */
export type Declaration = { name: string; offset: number; enclosing: string | null; isKey: boolean }

const scopeTypes =
  /^(Program|Function\w+|ArrowFunctionExpression|TS(DeclareFunction|EmptyBodyFunctionExpression|FunctionType|ConstructorType|CallSignatureDeclaration|ConstructSignatureDeclaration|MethodSignature|TypeAliasDeclaration|InterfaceDeclaration|MappedType|ConditionalType|ModuleBlock)|BlockStatement|StaticBlock|For\w*Statement|CatchClause|SwitchStatement|Class\w+)$/
/** Their key is no reference unless it is computed. */
const keyed = /^(Property|MethodDefinition|PropertyDefinition|AccessorProperty|TSAbstract\w+|TSPropertySignature|TSMethodSignature)$/

export function declarationsOf(file: string, text: string): Declaration[] {
  const found: Declaration[] = []
  for (const statement of parse(file, text)) {
    const inner = (statement.declaration as Node | null | undefined) ?? statement
    const names = inner.type === 'VariableDeclaration' ? (inner.declarations as Node[]).map(({ id }) => nameOf(id)) : [nameOf(inner.id)]
    const add = (node: Node, isKey = false) =>
      found.push({ name: node.name as string, offset: node.start, enclosing: names[0] ?? null, isKey })
    each(statement, (node) => {
      if (!/^Import/.test(node.type)) for (const binding of bindingsOf(node)) add(binding)
      const key = (node.key ?? (node.type === 'TSEnumMember' ? node.id : null)) as Node | null
      if (key?.type !== 'Identifier' || node.computed) return
      if (node.type === 'Property') {
        if (!node.shorthand && !patterns.has(node)) add(key, true)
      } else if (node.type !== 'TSMappedType') add(key)
    })
  }
  return found
}

/** By offset of each identifier that is no key: the offset of what it means, null for what is declared in no scope of the file. */
export function resolutionsOf(file: string, text: string): Map<number, number | null> {
  const found = new Map<number, number | null>()
  const program = { type: 'Program', start: 0, end: text.length, body: parse(file, text) } as unknown as Node
  const scopes = new Map<Node, Scope>()
  declare(program, null)
  resolve(program, null)
  return found

  function declare(node: Node, outer: Scope | null): void {
    let scope = outer
    if (scopeTypes.test(node.type)) {
      scope = { names: new Map(), parent: outer }
      scopes.set(node, scope)
    }
    for (const binding of bindingsOf(node)) {
      const isOuter = binding === node.id && /Declaration$/.test(node.type)
      const target = isOuter ? outer : scope
      if (!target!.names.has(binding.name as string)) target!.names.set(binding.name as string, binding.start)
    }
    for (const child of childrenOf(node)) declare(child, scope)
  }

  function resolve(node: Node, outer: Scope | null): void {
    const scope = scopes.get(node) ?? outer
    if (node.type === 'Identifier' || (node.type === 'JSXIdentifier' && /^[A-Z]/.test(node.name as string))) {
      let at = scope
      while (at && !at.names.has(node.name as string)) at = at.parent
      found.set(node.start, at?.names.get(node.name as string) ?? null)
    }
    for (const child of childrenOf(node)) if (!isName(node, child)) resolve(child, scope)
  }
}

/** Whether a child only names something of another object, module or type. */
function isName(node: Node, child: Node): boolean {
  if (keyed.test(node.type)) return child === node.key && !node.computed && !node.shorthand
  switch (node.type) {
    case 'MemberExpression':
      return child === node.property && !node.computed
    case 'TSQualifiedName':
      return child === node.right
    case 'JSXMemberExpression':
      return child === node.property
    case 'JSXAttribute':
      return child === node.name
    case 'ImportSpecifier':
      return child === node.imported && child !== node.local
    case 'ExportSpecifier':
      return child === node.exported && child !== node.local
    case 'TSNamedTupleMember':
      return child === node.label
    case 'TSEnumMember':
      return child === node.id
    case 'TSImportType':
      return child === node.qualifier
    case 'MetaProperty':
    case 'ImportAttribute':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true
    case 'LabeledStatement':
      return child === node.label
    case 'ExportNamedDeclaration':
      return node.source !== null && child.type === 'ExportSpecifier'
    default:
      return false
  }
}

const patterns = new WeakSet<Node>()

/** Identifiers that a node itself declares. */
function bindingsOf(node: Node): Node[] {
  const of = (...given: unknown[]) => (given.flat() as (Node | null | undefined)[]).flatMap((each) => (each ? patternNames(each) : []))
  switch (node.type) {
    case 'VariableDeclarator':
      return of(node.id)
    case 'CatchClause':
      return of(node.param)
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return of(node.local)
    case 'TSTypeParameter':
      return of(node.name)
    case 'TSMappedType':
      return of(node.key)
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return of(node.id)
    default:
      return 'params' in node && Array.isArray(node.params) && !/^TSTypeParameter/.test(node.type) ? of(node.id, node.params) : []
  }
}

function patternNames(node: Node): Node[] {
  switch (node.type) {
    case 'Identifier':
      return [node]
    case 'ObjectPattern':
      return (node.properties as Node[]).flatMap((each) => {
        patterns.add(each)
        return patternNames((each.type === 'RestElement' ? each.argument : each.value) as Node)
      })
    case 'ArrayPattern':
      return (node.elements as (Node | null)[]).flatMap((each) => (each ? patternNames(each) : []))
    case 'AssignmentPattern':
      return patternNames(node.left as Node)
    case 'RestElement':
      return patternNames(node.argument as Node)
    case 'TSParameterProperty':
      return patternNames(node.parameter as Node)
    default:
      return []
  }
}

function each(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of childrenOf(node)) each(child, visit)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter((child): child is Node => typeof child?.type === 'string'),
  )
}

function nameOf(node: unknown): string | undefined {
  return (node as { name?: string } | null | undefined)?.name
}

function parse(file: string, text: string): Node[] {
  return parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body as unknown as Node[]
}
