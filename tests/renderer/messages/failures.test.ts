import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createPinia, setActivePinia } from 'pinia'
import fc from 'fast-check'
import ts from 'typescript'
import { parse as parseVue } from 'vue/compiler-sfc'
import { expect, test } from 'vitest'
import { useMessages } from '../../../renderer/messages/messages.ts'

const renderer = resolve(import.meta.dirname, '../../../renderer')
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:ts|vue)$/.test(file))
const scriptOf = (file: string): string => {
  const source = readFileSync(join(renderer, file), 'utf8')
  if (!source.includes('messages.say(')) return ''
  if (!file.endsWith('.vue')) return source
  const { scriptSetup, script } = parseVue(source).descriptor
  return `${script?.content ?? ''}\n${scriptSetup?.content ?? ''}`
}

interface Said {
  readonly tone: string
  /** The subject as an expression; undefined without one. */
  readonly about: string | undefined
  readonly options: string
}

/** The calls of `say` of the messages in a file, and the subjects whose outcome or end it reports. */
const messagesIn = (file: string): { readonly said: readonly Said[]; readonly ended: ReadonlySet<string> } => {
  const said: Said[] = []
  const ended = new Set<string>()
  const sources = new Map<string, string>()
  const aboutOf = (options: string): string | undefined => {
    const own = /\babout: ([^,}]+?)\s*[,}]/.exec(options)?.[1] ?? sources.get(options)
    return own ?? (/\babout\b/.test(options) ? 'about' : undefined)
  }
  const visit = (node: ts.Node): void => {
    // An object of options with a name: `const about = { about: 'x' }`.
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      /\babout: /.test(node.initializer.getText()) &&
      ts.isObjectLiteralExpression(node.initializer)
    )
      sources.set(node.name.getText(), /\babout: ([^,}]+?)\s*[,}]/.exec(node.initializer.getText())?.[1] ?? '')
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.expression.getText() === 'messages'
    ) {
      const [first, tone, options] = node.arguments
      const name = node.expression.name.text
      if (name === 'solve' || name === 'report') ended.add(first?.getText() ?? '')
      if (name === 'say') {
        // A spread has the text and a tone, which is no failure: `say(...writtenMessage(…), { about: 'backup' })`.
        const isSpread = first !== undefined && ts.isSpreadElement(first)
        const given = (isSpread ? tone : options)?.getText() ?? ''
        said.push({ tone: isSpread ? "'ok'" : (tone?.getText() ?? "'ok'"), about: aboutOf(given), options: given })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true))
  for (const { tone, about } of said) if (about !== undefined && /'(?:ok|warn|plain)'/.test(tone)) ended.add(about)
  return { said, ended }
}

test('every failure that the window reports ends: its subject has a successful outcome, or its condition no longer holds', () => {
  const failures = files.flatMap((file) => {
    const { said, ended } = messagesIn(file)
    return said
      .filter(({ tone, options }) => tone.includes("'danger'") || (tone === 'tone' && options !== ''))
      .map((one) => ({ file, ...one, ended: [...ended] }))
  })
  expect(failures.length).toBeGreaterThan(30)
  const endless = failures.filter(
    ({ options, about, ended }) => !/\b(?:applies|staysUntilRead|fact)\b/.test(options) && (about === undefined || !ended.includes(about))
  )
  expect(endless).toEqual([])
})

test('a failure without an end does not compile', () => {
  setActivePinia(createPinia())
  const messages = useMessages()
  // @ts-expect-error Nothing would end it.
  messages.say(() => 'Gagal', 'danger')
  // @ts-expect-error A button does not end it.
  messages.say(() => 'Gagal', 'danger', { button: { action: 'message.open', label: () => 'Buka', run: () => undefined } })
  messages.say(() => 'Gagal', 'danger', { about: 'a' })
})

test('of each subject only the failure of its latest outcome is shown', () => {
  const subject = fc.constantFrom('export', 'refresh 1', 'refresh 2', 'settings')
  const outcome = fc.tuple(subject, fc.option(fc.constantFrom('Disk penuh.', 'Ditolak.'), { nil: null }))
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 30 }), (outcomes) => {
      setActivePinia(createPinia())
      const messages = useMessages()
      for (const [about, problem] of outcomes) messages.report(about, problem && (() => problem))
      const latest = new Map(outcomes)
      expect(new Map(messages.toasts.map(({ about, text }) => [about, text]))).toEqual(
        new Map([...latest].filter(([, problem]) => problem !== null))
      )
    })
  )
})

/** The variable of this name that a function sees from outside of it. */
const capturedBy = (arrow: ts.Node, name: string): ts.VariableDeclaration | undefined => {
  for (let scope = arrow.parent; scope !== undefined; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
    const declared = scope.statements.flatMap((one) => (ts.isVariableStatement(one) ? one.declarationList.declarations : []))
    const found = declared.find((one) => new RegExp(`\\b${name}\\b(?!:)`).test(one.name.getText()))
    if (found) return found
  }
  return undefined
}
/** Whether an expression reads texts of a language now, not in a function that is called later. */
const readsTexts = (node: ts.Node): boolean => {
  if (ts.isFunctionLike(node) || ts.isAwaitExpression(node)) return false
  // A composable or a computed value has the texts of the language as it is.
  if (ts.isCallExpression(node) && /^(?:use[A-Z]\w*|computed)$/.test(node.expression.getText())) return false
  if (ts.isPropertyAccessExpression(node) && /^(?:\w*[tT]ext|words|common)\.value$/.test(node.getText())) return true
  return ts.forEachChild(node, readsTexts) ?? false
}
/** The texts of messages and of their buttons that were made before they are shown. */
const madeBefore = (file: string): readonly string[] => {
  const source = ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const check = (made: ts.Node): void => {
    if (!ts.isArrowFunction(made)) return
    const isBare = ts.isIdentifier(made.body)
    const visit = (node: ts.Node): void => {
      const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
      const declared = ts.isIdentifier(node) && !isMember ? capturedBy(made, node.text) : undefined
      if (isBare || (declared?.initializer && readsTexts(declared.initializer))) found.push(`${file}: ${made.getText()}`)
      else ts.forEachChild(node, visit)
    }
    visit(made.body)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\bmessages\.(?:say|report)$/.test(node.expression.getText()))
      for (const argument of node.arguments) {
        if (ts.isConditionalExpression(argument)) [argument.whenTrue, argument.whenFalse].forEach(check)
        check(argument)
      }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'label') check(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('a message holds no text of the language in which it was said', () => {
  expect(files.flatMap(madeBefore)).toEqual([])
})

interface TemplateNode {
  readonly props?: readonly { readonly name: string; readonly value?: { readonly content: string } | undefined }[]
  readonly children?: readonly unknown[]
  readonly tag?: string
}
const liveOf = ({ props = [] }: TemplateNode): string | undefined =>
  props.find(({ name, value }) => name === 'role' && (value?.content === 'status' || value?.content === 'alert'))?.value?.content

test('no live region is inside another one', () => {
  const nested = (node: TemplateNode, around: string | undefined): readonly string[] => {
    const live = liveOf(node)
    const own = live !== undefined && around !== undefined ? [`${node.tag}: ${live} inside ${around}`] : []
    return [...own, ...(node.children ?? []).flatMap((child) => nested(child as TemplateNode, live ?? around))]
  }
  const found = files
    .filter((file) => file.endsWith('.vue'))
    .flatMap((file) => {
      const source = readFileSync(join(renderer, file), 'utf8')
      const ast = source.includes('role="') ? parseVue(source).descriptor.template?.ast : undefined
      return ast ? nested(ast as unknown as TemplateNode, undefined).map((one) => `${file}: ${one}`) : []
    })
  expect(found).toEqual([])
})
