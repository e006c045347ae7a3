import { parseRegExpLiteral, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { Chars, toUnicodeSet, type ReadonlyFlags } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import ts from 'typescript'

/**
 * Regular expressions of the program whose time grows faster than their input: a crafted or merely long text of a file, an answer or the clipboard
 * would stop the window or the host. The analysis is static and takes milliseconds; what is put into expressions at run time is covered by the tests
 * of their readers (tests/core/outside-texts.test.ts).
 */
export interface SlowPattern {
  readonly pattern: string
  /** Line of the file, from 1. */
  readonly line: number
  readonly isExponential: boolean
}

/** Patterns whose text is cut before they see it, by file, with the reason. Each must still be in its file. */
export const boundedPatterns: Readonly<Record<string, readonly (readonly [pattern: string, reason: string])[]>> = {
  'core/base/clock.ts': [
    [
      '/^(?:(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?|(\\d{2})(\\d{2})(\\d{2})?)(?:[.,]\\d+)?(?:\\s*([AP])(?:M\\b\\.?|\\.M\\b\\.?))?\\s*(.*)$/i',
      'cut to 60 characters'
    ]
  ],
  'core/codes/country-names.ts': [
    ['/^(原产国|原产地|产地|產地)?\\s*(.+?)\\s*(制造|製造|生产|生產|产|產|制|製)?$/', 'texts of more than 100 characters are no names']
  ],
  'core/import/readers/number-format.ts': [
    ['/\\[\\$([^\\]-]*)[^\\]]*\\]|\\[[^\\]]*\\]|"([^"]*)"|\\\\(.)|[_*].|([$€£¥￥/ -])|./gsu', 'cut to 300 characters; Excel allows 255']
  ],
  'core/spreadsheets/brackets.ts': [['/[([（]([^)\\]）]*)[)\\]）]/g', 'cut to 500 characters']],
  'core/wire/service-dates.ts': [['/^(?:[a-z]+, *(?=\\d))?([^:]*?)(?:,? +(\\d{1,2}[:.]\\d{2}.*))?$/i', 'cut to 120 characters']]
}

/** Where a regular expression may begin: parsing every file would take most of the time of the check. */
const mayHavePattern = /(?:[=(,:[!&|?{};>\n]|return)\s*\/(?![/*])|RegExp/

/** The regular expressions of a script, also those made by `new RegExp` out of texts that stand in the file. */
const patternsIn = (path: string, script: string): readonly { readonly text: string; readonly line: number }[] => {
  if (!mayHavePattern.test(script)) return []
  const file = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(file)
  const found: { text: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isRegularExpressionLiteral(node) || ts.isNewExpression(node) ? patternOf(node, constants) : null
    if (text !== null) found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Values by the names of the file that stand for nothing else in it. */
type Constants = ReadonlyMap<string, ts.Expression>

const constantsOf = (file: ts.SourceFile): Constants => {
  const values = new Map<string, ts.Expression | null>()
  const visit = (node: ts.Node): void => {
    const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if (isDeclared && ts.isIdentifier(node.name)) {
      const isConstant = ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0
      values.set(node.name.text, values.has(node.name.text) || !isConstant ? null : (node.initializer ?? null))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return new Map([...values].flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** What an expression is without the marks of types, its name resolved. */
const valueOf = (node: ts.Expression, constants: Constants): ts.Expression => {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return valueOf(node.expression, constants)
  const value = ts.isIdentifier(node) ? constants.get(node.text) : undefined
  return value === undefined ? node : valueOf(value, constants)
}

/** The texts of a list that is written in the file; null if one of them is not. */
const textsOf = (node: ts.Expression, constants: Constants): readonly string[] | null => {
  const list = valueOf(node, constants)
  if (!ts.isArrayLiteralExpression(list)) return null
  const texts = list.elements.map((element) => {
    if (ts.isSpreadElement(element)) return textsOf(element.expression, constants)
    const text = textOf(element, constants)
    return text === null ? null : [text]
  })
  return texts.some((text) => text === null) ? null : texts.flatMap((text) => text ?? [])
}

/** A text that is written in the file, also in parts; what is put into a template and is none stands as the letters of a word that nothing else of it means. */
const textOf = (node: ts.Expression, constants: Constants): string | null => {
  const value = valueOf(node, constants)
  if (ts.isStringLiteralLike(value)) return value.text
  if (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(value.left, constants), textOf(value.right, constants)]
    return left === null || right === null ? null : left + right
  }
  if (ts.isPropertyAccessExpression(value) && value.name.text === 'source') return sourceOf(patternOf(value.expression, constants))
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression) && value.expression.name.text === 'join') {
    const [separator] = value.arguments
    const between = separator === undefined ? ',' : textOf(separator, constants)
    return between === null ? null : (textsOf(value.expression.expression, constants)?.join(between) ?? null)
  }
  return textOfTemplate(value, constants)
}

const textOfTemplate = (node: ts.Expression, constants: Constants): string | null => {
  const isRaw = ts.isTaggedTemplateExpression(node)
  const template = isRaw ? node.template : node
  const written = (part: ts.TemplateLiteralLikeNode): string => (isRaw ? (part.rawText ?? '') : part.text)
  if (ts.isNoSubstitutionTemplateLiteral(template)) return written(template)
  if (!ts.isTemplateExpression(template)) return null
  const spans = template.templateSpans.map(({ expression, literal }) => (textOf(expression, constants) ?? 'ø') + written(literal))
  // A number of repetitions is one.
  return (written(template.head) + spans.join('')).replaceAll('{ø', '{1')
}

const sourceOf = (pattern: string | null): string | null => pattern?.slice(1, pattern.lastIndexOf('/')) ?? null

/** The regular expression that an expression is; null if it is none, or if its text is not in the file. */
const patternOf = (node: ts.Expression, constants: Constants): string | null => {
  const value = valueOf(node, constants)
  if (ts.isRegularExpressionLiteral(value)) return value.text
  if (!ts.isNewExpression(value) || !ts.isIdentifier(value.expression) || value.expression.text !== 'RegExp') return null
  const [source, flags] = value.arguments ?? []
  if (source === undefined) return null
  const text = sourceOf(patternOf(source, constants)) ?? textOf(source, constants)
  const letters = flags === undefined ? '' : textOf(flags, constants)
  return text === null || letters === null ? null : String(new RegExp(text, letters))
}

/** An expression as an automaton without empty steps: its characters, which of them begin and end it, and which may follow each. */
interface Automaton {
  readonly characters: CharSet[]
  readonly follow: Set<number>[]
  readonly flags: ReadonlyFlags
  /** A repetition of more is treated as endless. */
  readonly mostCopies: number
}
interface Part {
  readonly first: ReadonlySet<number>
  readonly last: ReadonlySet<number>
  readonly isEmpty: boolean
}
const union = (sets: readonly ReadonlySet<number>[]): ReadonlySet<number> => new Set(sets.flatMap((set) => [...set]))
const nothing: Part = { first: new Set(), last: new Set(), isEmpty: true }

type CharSet = ReturnType<typeof toUnicodeSet>['chars']

const link = ({ follow }: Automaton, from: ReadonlySet<number>, to: ReadonlySet<number>): void => {
  for (const state of from) for (const next of to) follow[state]?.add(next)
}

const chain = (automaton: Automaton, parts: readonly Part[]): Part =>
  parts.reduce<Part>((before, part) => {
    link(automaton, before.last, part.first)
    return {
      first: before.isEmpty ? union([before.first, part.first]) : before.first,
      last: part.isEmpty ? union([before.last, part.last]) : part.last,
      isEmpty: before.isEmpty && part.isEmpty
    }
  }, nothing)

const character = ({ characters, follow }: Automaton, set: CharSet): Part => {
  const own = new Set([characters.push(set) - 1])
  follow.push(new Set())
  return { first: own, last: own, isEmpty: false }
}

const alternatives = (automaton: Automaton, { alternatives: all }: { readonly alternatives: readonly AST.Alternative[] }): Part => {
  const parts = all.map(({ elements }) =>
    chain(
      automaton,
      elements.map((element) => addPart(automaton, element))
    )
  )
  return {
    first: union(parts.map(({ first }) => first)),
    last: union(parts.map(({ last }) => last)),
    isEmpty: parts.some(({ isEmpty }) => isEmpty)
  }
}

/** Copies that are made of a repetition with an end: more of them only lengthen the text that it reads. */
const mostMade = 4

const addPart = (automaton: Automaton, node: AST.Element): Part => {
  const { flags } = automaton
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup':
      return alternatives(automaton, node)
    case 'Quantifier': {
      if (node.max > automaton.mostCopies) {
        const part = addPart(automaton, node.element)
        link(automaton, part.last, part.first)
        return { ...part, isEmpty: part.isEmpty || node.min === 0 }
      }
      // Each copy only follows the one before it, so that one text is read in one way.
      const copies = Array.from({ length: Math.min(node.max, mostMade) }, () => addPart(automaton, node.element))
      for (const [index, copy] of copies.entries()) link(automaton, copies[index - 1]?.last ?? new Set(), copy.first)
      return {
        first: union(copies.slice(0, copies[0]?.isEmpty === true ? undefined : 1).map(({ first }) => first)),
        last: union(copies.slice(Math.min(Math.max(0, node.min - 1), copies.length - 1)).map(({ last }) => last)),
        isEmpty: node.min === 0 || copies.every((copy) => copy.isEmpty)
      }
    }
    case 'Assertion': {
      // What stands ahead is read from each place anew; nothing follows it.
      if (node.kind === 'lookahead') return { first: alternatives(automaton, node).first, last: new Set(), isEmpty: true }
      // No character: what needs an end of the text does not match within it.
      return node.kind === 'end' || (node.kind === 'start' && !flags.multiline) ? character(automaton, Chars.empty(flags)) : nothing
    }
    case 'Backreference': {
      // Any text of its group, which has those that it can repeat.
      const groups = Array.isArray(node.resolved) ? node.resolved : [node.resolved]
      return alternatives(automaton, { alternatives: groups.flatMap((group) => group.alternatives) })
    }
    default:
      return character(automaton, toUnicodeSet(node, flags).chars)
  }
}

const reached = <T>(from: readonly T[], step: (state: T) => readonly T[]): Set<T> => {
  const found = new Set(from)
  for (const state of found) for (const after of step(state)) found.add(after)
  return found
}

const newAutomaton = (flags: ReadonlyFlags, mostCopies: number): Automaton => ({ characters: [], follow: [], flags, mostCopies })

const empty = (automaton: Automaton): CharSet => Chars.empty(automaton.flags)
const charactersOf = (automaton: Automaton, state: number): CharSet => automaton.characters[state] ?? empty(automaton)
const after = ({ follow }: Automaton, state: number): readonly number[] => [...(follow[state] ?? [])]

/**
 * Whether a repeated group can match one text in more and more ways, as `(a|a)*` does: two runs of its automaton that separate and meet again. A text that
 * then fails takes exponential time. The library finds repeated repetitions only.
 */
const isAmbiguous = (quantifier: AST.Quantifier, flags: ReadonlyFlags): boolean => {
  const automaton = newAutomaton(flags, mostMade)
  addPart(automaton, quantifier)
  const count = automaton.characters.length
  const overlaps = (a: number, b: number): boolean => !charactersOf(automaton, a).isDisjointWith(charactersOf(automaton, b))
  /** Pairs of characters that two runs may have read after the same text. */
  const next = (pair: number): readonly number[] =>
    after(automaton, Math.floor(pair / count)).flatMap((a) =>
      after(automaton, pair % count).flatMap((b) => (a === b || overlaps(a, b) ? [Math.min(a, b) * count + Math.max(a, b)] : []))
    )
  const isSame = (pair: number): boolean => Math.floor(pair / count) === pair % count
  for (let start = 0; start < count; start += 1) {
    const origin = start * count + start
    const apart = new Set<number>()
    for (const pair of reached([origin], next)) if (!isSame(pair)) apart.add(pair)
    if (apart.size > 0 && reached([...apart], next).has(origin)) return true
  }
  return false
}

/** Repetitions of at most so many are not endless: each place of the text is read again at most as often. */
const shortRepetition = 200

/** The characters that may stand before a match that begins with an assertion about them; null for any. */
const charactersBefore = (element: AST.Element | undefined, flags: ReadonlyFlags): CharSet | null => {
  if (element?.type !== 'Assertion' || element.kind !== 'lookbehind') return null
  const sets = element.alternatives.map(({ elements: [only, ...more] }) => {
    if (only === undefined || more.length > 0) return null
    if (only.type === 'Assertion') return only.kind === 'start' && !flags.multiline ? Chars.empty(flags) : null
    return only.type === 'Character' || only.type === 'CharacterSet' || only.type === 'CharacterClass'
      ? toUnicodeSet(only, flags).chars
      : null
  })
  if (sets.some((set) => set === null)) return null
  const all = sets.reduce<CharSet>((union, set) => (set === null ? union : union.union(set)), Chars.empty(flags))
  return element.negate ? all.negate() : all
}

/** The characters of each state as a set of bits, one for each kind of character that the states tell apart. */
const masksOf = ({ characters, flags }: Automaton): readonly bigint[] => {
  const kinds = characters.reduce<readonly CharSet[]>(
    (found, set) => found.flatMap((kind) => [kind.intersect(set), kind.without(set)].filter((part) => !part.isEmpty)),
    [Chars.all(flags)]
  )
  return characters.map((set) => kinds.reduce((mask, kind, bit) => (set.isDisjointWith(kind) ? mask : mask | (1n << BigInt(bit))), 0n))
}

/** The whole expression. What a match needs before it is read as its first character. */
const addPattern = (automaton: Automaton, { alternatives: all }: AST.Pattern): Part => {
  const parts = all.map(({ elements }) => {
    const before = charactersBefore(elements[0], automaton.flags)
    return chain(automaton, [
      ...(before === null ? [] : [character(automaton, before)]),
      ...elements.map((element) => addPart(automaton, element))
    ])
  })
  return {
    first: union(parts.map(({ first }) => first)),
    last: union(parts.map(({ last }) => last)),
    isEmpty: parts.some((part) => part.isEmpty)
  }
}

/**
 * Whether a text can be read by one repetition, or passed over by the search for a match, and at each place in it another endless repetition begin that reads the
 * rest: `a[^b]*b`, also behind a fixed text, within groups, ahead and with a repeated group. A text of many such places that then fails takes quadratic time.
 */
const hasQuadraticRuns = (pattern: string): boolean => {
  const { pattern: tree, flags } = parseRegExpLiteral(pattern)
  const automaton = newAutomaton(flags, shortRepetition)
  const { first, last } = addPattern(automaton, tree)
  const states = automaton.characters.map((_, state) => state)
  const reachable = states.map((state) => reached(after(automaton, state), (next) => after(automaton, next)))
  const reaches = (from: number, to: number): boolean => reachable[from]?.has(to) ?? false
  const loops = states.filter((state) => reaches(state, state) && !last.has(state))
  const masks = masksOf(automaton)
  const maskOf = (state: number): bigint => masks[state] ?? 0n
  /** The characters by which a match ends after a state. */
  const matching = states.map((state) => after(automaton, state).reduce((mask, next) => (last.has(next) ? mask | maskOf(next) : mask), 0n))
  /** What follows a state in its repetition without a match that ends there: that one would take the text, and the search go on behind it. */
  const rounds = (state: number): readonly (readonly [next: number, mask: bigint])[] =>
    after(automaton, state)
      .filter((next) => !last.has(next) && reaches(next, state))
      .map((next) => [next, maskOf(next) & ~(matching[state] ?? 0n)])
  const size = states.length

  /** Whether the search can begin anew at places that the repetition of a match before it has read. */
  const restarts = (loop: number): boolean => {
    const step = (begun: readonly number[], read: number): readonly number[] =>
      rounds(read).flatMap(([next, mask]) => begun.filter((state) => (maskOf(state) & mask) !== 0n).map((state) => state * size + next))
    const found = reached(step([...first], loop), (pair) => step(after(automaton, Math.floor(pair / size)), pair % size))
    return !flags.sticky && found.has(loop * size + loop)
  }
  /** Whether a text leads from one repetition back to it, from it to the other one, and from that back to it. */
  const trades = (one: number, other: number): boolean => {
    if (one === other || !reaches(one, other)) return false
    const step = (triple: number): readonly number[] => {
      const [a, b, c] = [Math.floor(triple / size / size), Math.floor(triple / size) % size, triple % size]
      const between = after(automaton, b).filter((next) => next === other || reaches(next, other))
      const again = after(automaton, a).filter((next) => reaches(next, one))
      return rounds(c).flatMap(([z, mask]) =>
        again.flatMap((x) => between.filter((y) => (maskOf(x) & maskOf(y) & mask) !== 0n).map((y) => (x * size + y) * size + z))
      )
    }
    return reached([(one * size + one) * size + other], step).has((one * size + other) * size + other)
  }
  return loops.some((other) => restarts(other) || states.some((one) => reaches(one, one) && trades(one, other)))
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
    const isSlow = isExponential || reports.length > 0 || hasQuadraticRuns(pattern)
    return !isSlow || (!isExponential && bounded.has(pattern)) ? [] : [{ pattern, line, isExponential }]
  })
}
