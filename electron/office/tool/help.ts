import type { ToolText } from './text/id.ts'
import { verbNames, verbs, type OptionName, type VerbName } from './verbs.ts'

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n')
}

const optionRows = (options: Readonly<Record<string, string | null>>, text: ToolText): readonly (readonly [string, string])[] =>
  Object.entries(options).map(([name, value]) => [`--${name}${value === null ? '' : ` ${value}`}`, text.options[name as OptionName]])

const common = { lang: 'id|en', office: 'FILE', help: null }

const ofVerb = (verb: VerbName, text: ToolText, program: string): string => {
  const { values, options } = verbs[verb]
  const rows = [...values.map((name) => [name, text.values[name]] as const), ...optionRows({ ...options, ...common }, text)]
  return `${text.usage}: ${program} ${[verb, ...values].join(' ')} …\n${text.verbs[verb]}\n\n${text.arguments}:\n${columns(rows)}`
}

/** The help of one verb, or of all. */
export const helpText = (verb: VerbName | null, text: ToolText, program: string): string =>
  verb !== null
    ? ofVerb(verb, text, program)
    : [
        text.intro,
        columns(verbNames.map((name) => [[name, ...verbs[name].values].join(' '), text.verbs[name]])),
        `${text.ofEveryVerb}:\n${columns(optionRows(common, text))}`,
        text.environment,
        text.moreHelp(program)
      ].join('\n\n')
