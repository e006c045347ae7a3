import { parseRegExpLiteral, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { toUnicodeSet, type ReadonlyFlags } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import ts from 'typescript'

/**
 * Regular expressions of the program whose time grows faster than their input: a crafted or merely long text of a file, an answer or the clipboard
 * would stop the window or the host. The analysis is static and takes milliseconds; expressions that are put together at run time are covered by
 * the tests of their readers (tests/core/outside-texts.test.ts).
 */
export interface SlowPattern {
  readonly pattern: string
  /** Line of the file, from 1. */
  readonly line: number
  readonly isExponential: boolean
}

/** Patterns whose text is cut before they see it, by file, with the reason. Each must still be in its file. */
export const boundedPatterns: Readonly<Record<string, readonly (readonly [pattern: string, reason: string])[]>> = {
  'core/codes/country-names.ts': [
    ['/^(原产国|原产地|产地|產地)?\\s*(.+?)\\s*(制造|製造|生产|生產|产|產|制|製)?$/', 'texts of more than 100 characters are no names']
  ],
  'core/codes/code-names.ts': [
    ['/\\([^)]*\\)|\\[[^\\]]*\\]/g', 'cut to 200 characters'],
    ['/,.*$/', 'cut to 200 characters']
  ],
  'core/import/readers/number-format.ts': [
    ['/\\[\\$([^\\]-]*)[^\\]]*\\]|\\[[^\\]]*\\]|"([^"]*)"|\\\\(.)|[_*].|([$€£¥￥/ -])|./gsu', 'cut to 300 characters; Excel allows 255']
  ],
  'core/spreadsheets/brackets.ts': [['/[([（]([^)\\]）]*)[)\\]）]/g', 'cut to 500 characters']],
  'core/wire/service-dates.ts': [
    ['/^(?:[a-z]+, *(?=\\d))?([^:]*?)(?:,? +(\\d{1,2}[:.]\\d{2}.*))?$/i', 'cut to 120 characters'],
    [
      '/^(?:(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?|(\\d{2})(\\d{2})(\\d{2})?)(?:\\.\\d+)?(?:\\s*([AP])M\\b)?\\s*(.*)$/i',
      'cut to 60 characters'
    ]
  ]
}

/** Where a regular expression may begin: parsing every file would take most of the time of the check. */
const mayHavePattern = /(?:[=(,:[!&|?{};>\n]|return)\s*\/(?![/*])|RegExp/

/** The regular expressions of a script, also those made of one text by `new RegExp`. */
const patternsIn = (path: string, script: string): readonly { readonly text: string; readonly line: number }[] => {
  if (!mayHavePattern.test(script)) return []
  const file = ts.createSourceFile(path, script, ts.ScriptTarget.Latest)
  const found: { text: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isRegularExpressionLiteral(node) ? node.text : madePattern(node)
    if (text !== null) found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const madePattern = (node: ts.Node): string | null => {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null
  const [source, flags] = node.arguments ?? []
  const isOneText = source !== undefined && ts.isStringLiteralLike(source) && (flags === undefined || ts.isStringLiteralLike(flags))
  return isOneText ? `/${source.text}/${flags?.text ?? ''}` : null
}

/** An expression as an automaton without empty steps: its characters, which of them begin and end it, and which may follow each. */
interface Automaton {
  readonly characters: AST.Element[]
  readonly follow: Set<number>[]
}
interface Part {
  readonly first: ReadonlySet<number>
  readonly last: ReadonlySet<number>
  readonly isEmpty: boolean
}
const union = (sets: readonly ReadonlySet<number>[]): ReadonlySet<number> => new Set(sets.flatMap((set) => [...set]))

/** A repetition of more is treated as endless. */
const mostCopies = 4
const nothing: Part = { first: new Set(), last: new Set(), isEmpty: true }

const addPart = (automaton: Automaton, node: AST.Element): Part => {
  const { characters, follow } = automaton
  const link = (from: ReadonlySet<number>, to: ReadonlySet<number>): void => {
    for (const one of from) for (const next of to) follow[one]?.add(next)
  }
  const optional = (part: Part, isEmpty: boolean): Part => ({ ...part, isEmpty: part.isEmpty || isEmpty })
  const chain = (parts: readonly Part[]): Part =>
    parts.reduce<Part>((before, part) => {
      link(before.last, part.first)
      return {
        first: before.isEmpty ? union([before.first, part.first]) : before.first,
        last: part.isEmpty ? union([before.last, part.last]) : part.last,
        isEmpty: before.isEmpty && part.isEmpty
      }
    }, nothing)
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup': {
      const parts = node.alternatives.map(({ elements }) => chain(elements.map((element) => addPart(automaton, element))))
      return {
        first: union(parts.map(({ first }) => first)),
        last: union(parts.map(({ last }) => last)),
        isEmpty: parts.some(({ isEmpty }) => isEmpty)
      }
    }
    case 'Quantifier': {
      if (node.max > mostCopies) {
        const part = addPart(automaton, node.element)
        link(part.last, part.first)
        return { ...part, isEmpty: part.isEmpty || node.min === 0 }
      }
      const copies = Array.from({ length: node.max }, (_, index) => optional(addPart(automaton, node.element), index >= node.min))
      return chain(copies)
    }
    case 'Assertion':
    case 'Backreference':
      return nothing
    default: {
      const own = new Set([characters.push(node) - 1])
      follow.push(new Set())
      return { first: own, last: own, isEmpty: false }
    }
  }
}

/**
 * Whether a repeated group can match one text in more and more ways, as `(a|a)*` does: two runs of its automaton that separate and meet again. A text that
 * then fails takes exponential time. The library finds repeated repetitions only.
 */
const isAmbiguous = (quantifier: AST.Quantifier, flags: ReadonlyFlags): boolean => {
  const automaton: Automaton = { characters: [], follow: [] }
  addPart(automaton, quantifier)
  const count = automaton.characters.length
  const sets = automaton.characters.map((node) =>
    node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass' || node.type === 'ExpressionCharacterClass'
      ? toUnicodeSet(node, flags).chars
      : null
  )
  const overlaps = (one: number, other: number): boolean => {
    const [a, b] = [sets[one], sets[other]]
    return a !== null && a !== undefined && b !== null && b !== undefined && !a.isDisjointWith(b)
  }
  /** Pairs of characters that two runs may have read after the same text. */
  const next = (pair: number): readonly number[] => {
    const [one, other] = [Math.floor(pair / count), pair % count]
    return [...(automaton.follow[one] ?? [])].flatMap((a) =>
      [...(automaton.follow[other] ?? [])].flatMap((b) => (a === b || overlaps(a, b) ? [Math.min(a, b) * count + Math.max(a, b)] : []))
    )
  }
  const reached = (from: readonly number[], step: (pair: number) => readonly number[]): Set<number> => {
    const found = new Set(from)
    for (const pair of found) for (const after of step(pair)) found.add(after)
    return found
  }
  const isSame = (pair: number): boolean => Math.floor(pair / count) === pair % count
  for (let start = 0; start < count; start += 1) {
    const origin = start * count + start
    const apart = new Set<number>()
    for (const pair of reached([origin], next)) if (!isSame(pair)) apart.add(pair)
    if (apart.size > 0 && reached([...apart], next).has(origin)) return true
  }
  return false
}

const hasAmbiguousRepetition = (pattern: string): boolean => {
  const literal = parseRegExpLiteral(pattern)
  let isFound = false
  visitRegExpAST(literal, {
    onQuantifierEnter: (quantifier) => {
      const isRepeatedGroup = quantifier.max === Number.POSITIVE_INFINITY && /Group$/.test(quantifier.element.type)
      isFound ||= isRepeatedGroup && isAmbiguous(quantifier, literal.flags)
    }
  })
  return isFound
}

/** The script of a component with blank lines in place of what is before it, so that line numbers are those of the file. */
const scriptOf = (path: string, text: string): string => {
  if (!path.endsWith('.vue')) return text
  const start = text.indexOf('>', text.indexOf('<script')) + 1
  const end = text.indexOf('</script>')
  return start === 0 || end === -1 ? '' : text.slice(0, start).replace(/[^\n]/g, '') + text.slice(start, end)
}

export const slowPatterns = (path: string, text: string): readonly SlowPattern[] => {
  if (!/^(?:core|electron|renderer)\/.*\.(?:ts|vue)$/.test(path)) return []
  const bounded = new Set(boundedPatterns[path]?.map(([pattern]) => pattern))
  return patternsIn(path, scriptOf(path, text)).flatMap(({ text: pattern, line }): readonly SlowPattern[] => {
    const end = pattern.lastIndexOf('/')
    const { reports } = analyse({ source: pattern.slice(1, end), flags: pattern.slice(end + 1) })
    const isExponential = reports.some(({ exponential }) => exponential) || hasAmbiguousRepetition(pattern)
    const isAllowed = !isExponential && bounded.has(pattern)
    return (reports.length === 0 && !isExponential) || isAllowed ? [] : [{ pattern, line, isExponential }]
  })
}
