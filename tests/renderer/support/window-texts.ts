import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
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

const root = resolve(import.meta.dirname, '../../..')
const renderer = join(root, 'renderer')

/** The part of a node in this language: of a call of `words`, and in the host of an object with a member for each language. */
const ownPart = (node: ts.Node, language: Language, isHost: boolean): ts.Node | undefined => {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'words')
    return node.arguments[language === 'id' ? 0 : 1]
  if (!isHost || !ts.isObjectLiteralExpression(node)) return undefined
  const memberOf = (name: Language): ts.Node | undefined =>
    node.properties.find((member) => ts.isPropertyAssignment(member) && member.name.getText() === name)
  return memberOf('id') && memberOf('en') && memberOf(language)
}

/**
 * The strings of a text file and the fixed parts of its templates, of every branch; without imports, names of members, compared values,
 * and the texts of the other language. Of a file that has more than texts only those that `ownPart` finds.
 */
const sourceOf = (name: string, language: Language, folder = renderer, isTexts = folder === renderer): TextSource => {
  const texts: string[] = []
  const visit = (node: ts.Node, isText: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const own = ownPart(node, language, !isTexts)
    if (own !== undefined) return visit(own, true)
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node
      if (isText && !isName && !ts.isBinaryExpression(node.parent)) texts.push(node.text)
    }
    ts.forEachChild(node, (child) => visit(child, isText))
  }
  visit(ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.Latest, true), isTexts)
  return { name, texts }
}

/**
 * The fields, dialogs of the system and of a start that fails, tray and notifications, which stand in files with other code, and the office tool, which has a
 * file for each language.
 */
const otherSources = (language: Language): readonly TextSource[] =>
  ['core', 'electron'].flatMap((part) => {
    const folder = join(root, part)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => sourceOf(file, language, folder, basename(file) === `${language}.ts`))
      .filter(({ texts }) => texts.length > 0)
  })

/** The pages of the handbook without code, line by line. */
export const handbookSources = (language: Language): readonly TextSource[] => {
  const folder = join(root, 'docs/handbook', language)
  return readdirSync(folder).map((name) => ({
    name: `handbook/${name}`,
    texts: readFileSync(join(folder, name), 'utf8')
      .replaceAll(/`[^`]*`/g, '')
      .split('\n')
  }))
}

/** The labels, hints and helps below a definition of core. */
const wordsIn = (value: unknown, language: Language): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('id' in value && 'en' in value) return [String(value[language])]
  return Object.values(value).flatMap((member) => wordsIn(member, language))
}

const helps = { goodsHelp, headerHelp, containerHelp, documentHelp, packagingHelp, singleHelp, printHelp }
const definitions = { declaration, sections, printGroups, codeLists, listNames, ...helps }

/** Every text file is a function of a translator. */
const isTextFile = (file: string): boolean =>
  /^(export )?const \w+ = \(.*: Translator\) =>/m.test(readFileSync(join(renderer, file), 'utf8'))

/** Every text of the window and of the dialogs of the system in a language, by the file or definition that has it. */
export const textSources = (language: Language): readonly TextSource[] => [
  ...readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && isTextFile(file))
    .map((file) => sourceOf(file, language)),
  ...otherSources(language),
  ...Object.entries(definitions).map(([name, definition]) => ({ name, texts: wordsIn(definition, language) }))
]

/** The texts of the window; of one with a count in brackets, such as `Kirim semua (3)`, what is before it. */
export const textsOfWindow = (language: Language): ReadonlySet<string> =>
  new Set(textSources(language).flatMap(({ texts }) => texts.map((text) => text.replace(/ \($/, ''))))
