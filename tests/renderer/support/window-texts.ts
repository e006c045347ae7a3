import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import type { Language } from '#core/base/language.ts'
import { printGroups } from '#core/print/print-fields.ts'
import { printHelp } from '#core/print/print-help.ts'
import { codeLists, listNames } from '#core/schema/code-lists.ts'
import { declaration } from '#core/schema/declaration.ts'
import { goodsHelp, headerHelp, containerHelp, documentHelp, packagingHelp, singleHelp } from '#core/schema/field-help.ts'
import { sections } from '#core/schema/layout.ts'

/** A file or definition with the texts in it. */
export interface TextSource {
  readonly name: string
  readonly texts: readonly string[]
}

const renderer = resolve(import.meta.dirname, '../../../renderer')

/**
 * The strings of a text file and the fixed parts of its templates, of every branch; without imports, names of members, compared values,
 * and the texts of the other language.
 */
const sourceOf = (name: string, language: Language): TextSource => {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'words') {
      const [indonesian, english] = node.arguments
      const own = language === 'id' ? indonesian : english
      if (own === undefined) throw new Error(`${name}: ${node.getText()}`)
      visit(own)
      return
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node
      if (!isName && !ts.isBinaryExpression(node.parent)) texts.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, readFileSync(join(renderer, name), 'utf8'), ts.ScriptTarget.Latest, true))
  return { name, texts }
}

/** The labels, hints and helps below a definition of core. */
const wordsIn = (value: unknown, language: Language): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('id' in value && 'en' in value) return [String(value[language])]
  return Object.values(value).flatMap((member) => wordsIn(member, language))
}

const helps = { goodsHelp, headerHelp, containerHelp, documentHelp, packagingHelp, singleHelp, printHelp }
const definitions = { declaration, sections, printGroups, codeLists, listNames, ...helps }

/** The texts of spreadsheets have a file for each language; every other text file is a function of a translator. */
const isTextFile = (file: string, language: Language): boolean =>
  new RegExp(`[\\\\/]text[\\\\/](.+-)?${language}\\.ts$`).test(file) ||
  /^(export )?const \w+ = \(.*: Translator\) =>/m.test(readFileSync(join(renderer, file), 'utf8'))

/** Every text of the window in a language, by the file or definition that has it. */
export const textSources = (language: Language): readonly TextSource[] => [
  ...readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && isTextFile(file, language))
    .map((file) => sourceOf(file, language)),
  ...Object.entries(definitions).map(([name, definition]) => ({ name, texts: wordsIn(definition, language) }))
]

/** The texts of the window; of one with a count in brackets, such as `Kirim semua (3)`, what is before it. */
export const textsOfWindow = (language: Language): ReadonlySet<string> =>
  new Set(textSources(language).flatMap(({ texts }) => texts.map((text) => text.replace(/ \($/, ''))))
