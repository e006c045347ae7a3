import { breakpoints } from '../../renderer/ui/dom/use-media.ts'
import { slowPatterns } from './slow-patterns.ts'

export interface SourceFile {
  /** Relative to the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Violation {
  readonly rule: StructureRule
  readonly path: string
  /** Line of the file, from 1. */
  readonly line: number
  readonly message: string
}

export const structureRules = [
  'export-all',
  'literal-style',
  'literal-spacing',
  'literal-breakpoint',
  'object-table',
  'slow-pattern'
] as const
export type StructureRule = (typeof structureRules)[number]

const isOutsideUi = (path: string): boolean => path.startsWith('renderer/') && !path.startsWith('renderer/ui/')

/** One violation for each match; the match is the message's example. */
const matches = (rule: StructureRule, { path }: SourceFile, text: string, pattern: RegExp, message: string): readonly Violation[] =>
  [...text.matchAll(pattern)].map((match) => ({
    rule,
    path,
    line: text.slice(0, match.index).split('\n').length,
    message: `${message}: ${match[0].trim()}`
  }))

const exportsOfAll = (file: SourceFile): readonly Violation[] =>
  file.path.endsWith('.ts')
    ? matches('export-all', file, file.text, /^export\s+(type\s+)?\*.*/gm, 'import from the file that declares the name')
    : []

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Styles with everything else blanked out, so that line numbers stay those of the file. */
const stylesOf = ({ path, text }: SourceFile): string => {
  if (path.endsWith('.css')) return text
  if (!path.endsWith('.vue')) return ''
  let end = 0
  let styles = ''
  for (const match of text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) {
    const content = match[1] ?? ''
    const start = match.index + match[0].indexOf('>') + 1
    styles += blank(text.slice(end, start)) + content
    end = start + content.length
  }
  return styles
}

const colourNames =
  'black|white|red|green|blue|yellow|orange|purple|pink|gr[ae]y|silver|navy|teal|maroon|olive|lime|aqua|fuchsia|brown|gold'
const literals: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/(?<!-)\bfont-size:(?!\s*((calc\()?var\(|inherit\b))[^;}]+/g, 'use a type size of renderer/ui/styles/tokens.css'],
  [/\bfont-weight:(?!\s*(var\(|inherit\b))[^;}]+/g, 'use a weight of renderer/ui/styles/tokens.css'],
  [/\bz-index:(?!\s*(var\(|auto\b))[^;}]+/g, 'use a layer of renderer/ui/styles/tokens.css'],
  [/:[^;{}]*?(#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab|lch|hwb)a?\()[^;}]*/gi, 'use a colour of renderer/ui/styles/tokens.css'],
  [
    new RegExp(
      `(?<![-\\w])(color|background(-color)?|border[a-z-]*|outline[a-z-]*|fill|stroke|box-shadow):[^;}]*?(?<![-\\w])(${colourNames})(?![-\\w])[^;}]*`,
      'gi'
    ),
    'use a colour of renderer/ui/styles/tokens.css'
  ]
]

const literalStyles = (file: SourceFile): readonly Violation[] => {
  if (!isOutsideUi(file.path)) return []
  const styles = stylesOf(file).replace(/\/\*[\s\S]*?\*\//g, blank)
  return literals.flatMap(([pattern, message]) => matches('literal-style', file, styles, pattern, message))
}

/** Distances and corners that have a token, as tokens.css names them. Others, such as 14px, stay literal. */
const spacings: ReadonlySet<string> = new Set(['2px', '4px', '6px', '8px', '10px', '12px', '16px', '24px'])
const corners: ReadonlySet<string> = new Set(['3px', '4px', '5px', '7px', '9px'])
const spacingDeclaration =
  /(?<![-\w])(?:padding|margin)(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?:[^;}]+|(?<![-\w])(?:row-|column-)?gap:[^;}]+/g
const cornerDeclaration = /(?<![-\w])border(?:-(?:top|bottom|start|end)-(?:left|right|start|end))?-radius:[^;}]+/g

/** Lengths of a declaration outside functions: negative distances and those in `calc()` have no token. */
const lengthsOf = (declaration: string): readonly string[] =>
  declaration
    .slice(declaration.indexOf(':') + 1)
    .replace(/\w*\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '')
    .split(/[\s/]+/)

const literalSpacings = (file: SourceFile): readonly Violation[] => {
  if (!isOutsideUi(file.path)) return []
  const styles = stylesOf(file).replace(/\/\*[\s\S]*?\*\//g, blank)
  const found = (pattern: RegExp, tokens: ReadonlySet<string>, message: string): readonly Violation[] =>
    matches('literal-spacing', file, styles, pattern, message).filter((one) =>
      lengthsOf(one.message.slice(message.length + 2)).some((length) => tokens.has(length))
    )
  return [
    ...found(spacingDeclaration, spacings, 'use a distance of renderer/ui/styles/tokens.css'),
    ...found(cornerDeclaration, corners, 'use a corner of renderer/ui/styles/tokens.css')
  ]
}

/** Widths that a media query may name: from a breakpoint, or below it. */
const widths: Readonly<Record<string, ReadonlySet<number>>> = {
  min: new Set(Object.values(breakpoints)),
  max: new Set(Object.values(breakpoints).map((width) => width - 1))
}
const widthQuery = /\b(min|max)-width:\s*(\d+)px/
const mediaQuery = /(?<=@media[^{]*)\((?:min|max)-width:\s*\d+px\)|(?<=useMedia\()'\((?:min|max)-width:\s*\d+px\)'/g

const literalBreakpoints = (file: SourceFile): readonly Violation[] => {
  if (!/^renderer\/.*\.(vue|css|ts)$/.test(file.path)) return []
  return matches(
    'literal-breakpoint',
    file,
    file.text.replace(/\/\*[\s\S]*?\*\//g, blank),
    mediaQuery,
    'use a width of renderer/ui/dom/use-media.ts'
  ).filter(({ message }) => {
    const [, side = '', width] = widthQuery.exec(message) ?? []
    return widths[side]?.has(Number(width)) !== true
  })
}

/** A table with any text as its key, which is looked up by texts from outside: `table['constructor']` of an object literal is a function. */
const objectTables = (file: SourceFile): readonly Violation[] =>
  /^(core|electron|renderer)\/.*\.(ts|vue)$/.test(file.path)
    ? matches(
        'object-table',
        file,
        file.text,
        /^(?:export )?const \w+: (?:Readonly<)?Record<string, .*= \{|\} as (?:Readonly<)?Record<string, .*/gm,
        'make it by lookupTable of core/base/lookup-table.ts'
      )
    : []

const slowPatternsOf = ({ path, text }: SourceFile): readonly Violation[] =>
  slowPatterns(path, text).map(({ pattern, line, isExponential }) => ({
    rule: 'slow-pattern',
    path,
    line,
    message: `the time of this pattern is ${isExponential ? 'exponential' : 'quadratic'} in its text; rewrite it, or cut the text and list it in scripts/support/slow-patterns.ts: ${pattern}`
  }))

export const findViolations = (files: readonly SourceFile[]): readonly Violation[] =>
  files.flatMap((file) =>
    [exportsOfAll, literalStyles, literalSpacings, literalBreakpoints, objectTables, slowPatternsOf].flatMap((rule) => rule(file))
  )
