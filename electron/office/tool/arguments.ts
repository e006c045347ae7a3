import { parseArgs } from 'node:util'
import { ToolProblem } from './problem.ts'
import { isVerb, verbs, type OptionName, type VerbName } from './verbs.ts'

export interface Arguments {
  /** Null where only help is wanted. */
  readonly verb: VerbName | null
  readonly help: boolean
  readonly language: 'id' | 'en' | null
  /** The arguments that are no options, as many as the verb has. */
  readonly values: readonly string[]
  /** The values of an option in their order; an option without a value has ''. */
  readonly option: (name: OptionName) => readonly string[]
}

/** Understood before the verb too. */
const ofEveryVerb = { help: { type: 'boolean' }, lang: { type: 'string' }, office: { type: 'string' } } as const

/** The language that wrong arguments are named in. */
export const askedLanguage = (args: readonly string[]): 'id' | 'en' | null => {
  const { lang } = parseArgs({ args: [...args], options: ofEveryVerb, strict: false }).values
  return lang === 'id' || lang === 'en' ? lang : null
}

const readLanguage = (value: string | undefined): 'id' | 'en' | null => {
  if (value === undefined || value === 'id' || value === 'en') return value ?? null
  throw new ToolProblem('bad-language', value)
}

/** The command line without the name of the program. Throws `ToolProblem` with the argument that is wrong. */
export const readArguments = (args: readonly string[]): Arguments => {
  const named = parseArgs({ args: [...args], options: ofEveryVerb, strict: false, allowPositionals: true }).positionals[0] ?? ''
  if (named !== '' && !isVerb(named)) throw new ToolProblem('unknown-verb', named)
  const verb = isVerb(named) ? named : null
  const known: Readonly<Record<string, string | null>> = {
    ...{ help: null, lang: 'id|en', office: 'FILE' },
    ...(verb === null ? {} : verbs[verb].options)
  }
  const options = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, { type: value === null ? 'boolean' : 'string' } as const])
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const found = new Map<string, string[]>()
  const values: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') values.push(token.value)
    if (token.kind !== 'option') continue
    const value = known[token.name]
    if (value === undefined) throw new ToolProblem('unknown-option', token.rawName)
    if (value === null && token.value !== undefined) throw new ToolProblem('option-with-value', token.rawName)
    if (value !== null && (token.value === undefined || token.value === ''))
      throw new ToolProblem('option-without-value', `${token.rawName} ${value}`)
    found.set(token.name, [...(found.get(token.name) ?? []), token.value ?? ''])
  }
  const wanted = verb === null ? [] : verbs[verb].values
  const help = verb === null || found.has('help')
  const missing = wanted[values.length - 1]
  if (!help && missing !== undefined) throw new ToolProblem('argument-missing', missing)
  const surplus = values[wanted.length + 1]
  if (!help && surplus !== undefined) throw new ToolProblem('argument-surplus', surplus)
  return { verb, help, language: readLanguage(found.get('lang')?.at(-1)), values: values.slice(1), option: (name) => found.get(name) ?? [] }
}
