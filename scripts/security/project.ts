import ts from 'typescript'

/** Input of the rules. */
export interface Project {
  /** Texts of the source files of the application, by path relative to the project. */
  readonly files: ReadonlyMap<string, string>
  /** Parsed package.json and package-lock.json. */
  readonly manifest: PackageManifest
  readonly lock: PackageLock
  /** Milliseconds since 1970. */
  readonly today: number
}

export interface PackageManifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

export interface PackageLock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** A rule returns one sentence per violation. */
export type Check = (project: Project) => readonly string[]

export interface Rule {
  readonly name: string
  readonly check: Check
}

const parsed = new Map<string, ts.SourceFile>()

const sourceFile = (path: string, text: string): ts.SourceFile => {
  const key = `${path}\n${text}`
  const known = parsed.get(key)
  if (known) return known
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  parsed.set(key, source)
  return source
}

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export interface Place<T extends ts.Node> {
  readonly node: T
  readonly file: string
  /** `path:line`. */
  readonly where: string
  readonly text: string
}

/** Every node of a kind in the files below a folder whose text contains `word`; files without it are not parsed. */
export const nodesIn = <T extends ts.Node>(
  { files }: Project,
  folder: string,
  word: string,
  isKind: (node: ts.Node) => node is T
): readonly Place<T>[] => {
  const places: Place<T>[] = []
  for (const [file, text] of files) {
    if (!file.startsWith(folder) || !file.endsWith('.ts') || !text.includes(word)) continue
    const source = sourceFile(file, text)
    walk(source, (node) => {
      if (!isKind(node)) return
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      places.push({ node, file, where: `${file}:${line}`, text: node.getText() })
    })
  }
  return places
}

/** Calls of `a.b.name(…)` or `name(…)`. */
export const callsOf = (project: Project, folder: string, name: string): readonly Place<ts.CallExpression>[] =>
  nodesIn(project, folder, name, ts.isCallExpression).filter(({ node: { expression } }) =>
    ts.isPropertyAccessExpression(expression) ? expression.name.text === name : ts.isIdentifier(expression) && expression.text === name
  )

/** The source text of an argument; '' if it is missing. */
export const argument = ({ node }: Place<ts.CallExpression>, at: number): string => node.arguments[at]?.getText() ?? ''

/** Values of every property, also of a shorthand, with this name in object literals. */
export const propertiesNamed = (
  project: Project,
  folder: string,
  name: string
): readonly { readonly where: string; readonly value: string }[] =>
  nodesIn(project, folder, name, ts.isPropertyAssignment)
    .filter(({ node }) => (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) && node.name.text === name)
    .map(({ node, where }) => ({ where, value: node.initializer.getText() }))

export interface WebPreferences {
  readonly where: string
  /** Source texts of the values; a shorthand has its own name. */
  readonly values: ReadonlyMap<string, string>
}

const preferencesOf = (literal: ts.ObjectLiteralExpression): ReadonlyMap<string, string> =>
  new Map(
    literal.properties.flatMap((property): (readonly [string, string])[] => {
      if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)) return [[property.name.text, property.initializer.getText()]]
      return ts.isShorthandPropertyAssignment(property) ? [[property.name.text, property.name.text]] : [['...', property.getText()]]
    })
  )

/** The preferences of every window and view that is created; an entry without values where they are missing or computed. */
export const webPreferences = (project: Project): readonly WebPreferences[] =>
  nodesIn(project, 'electron/', 'electron', ts.isNewExpression)
    .filter(({ node }) => /^(?:electron\.)?(?:BrowserWindow|BrowserView|WebContentsView|BaseWindow)$/.test(node.expression.getText()))
    .map(({ node, where }) => {
      const [options] = node.arguments ?? []
      const property =
        options !== undefined && ts.isObjectLiteralExpression(options)
          ? options.properties.find((one) => one.name?.getText() === 'webPreferences')
          : undefined
      const literal = property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined
      return {
        where,
        values: literal !== undefined && ts.isObjectLiteralExpression(literal) ? preferencesOf(literal) : new Map<string, string>()
      }
    })

/** Lines of files below a folder that match; comments count, because a rule should not be near to being broken. */
export const linesMatching = ({ files }: Project, folder: RegExp, pattern: RegExp): readonly string[] =>
  [...files].flatMap(([file, text]) =>
    folder.test(file) && pattern.test(text)
      ? text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}  ${line.trim().slice(0, 120)}`] : []))
      : []
  )
