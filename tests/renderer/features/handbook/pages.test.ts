import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Token, Tokens } from 'marked'
import { glossary, type Term } from '../../../../renderer/i18n/glossary.ts'
import { createAppRouter } from '../../../../renderer/app/router.ts'
import { settingsSections } from '../../../../renderer/features/settings/store/settings-sections.ts'
import { isPageName, pageNames, pageOfRoute } from '../../../../renderer/features/handbook/store/page-names.ts'
import { loadHandbook } from '../../../../renderer/features/handbook/store/pages/pages.ts'
import { plainText, type HandbookPage } from '../../../../renderer/features/handbook/store/read-page.ts'
import { textsOfWindow } from '../../support/window-texts.ts'

const languages = ['id', 'en'] as const
const root = resolve(import.meta.dirname, '../../../..')
const [id, en] = await Promise.all(languages.map(async (language) => (await loadHandbook(language)).pages))
const pages = { id: id ?? [], en: en ?? [] }

/** Every token of a page, also those inside others. */
const allTokens = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => {
    const { header = [], rows = [] } = token.type === 'table' ? (token as Tokens.Table) : {}
    const cells = [header, ...rows].flat().flatMap((cell) => cell.tokens)
    const items = token.type === 'list' ? (token as Tokens.List).items : []
    return [token, ...allTokens(cells), ...allTokens(items), ...allTokens('tokens' in token ? (token.tokens ?? []) : [])]
  })
const tokensOf = (page: HandbookPage, type: string): readonly Token[] => allTokens(page.tokens).filter((token) => token.type === type)

test('both languages have the same pages, in the files of the contents', () => {
  for (const language of languages) {
    const files = readdirSync(join(root, 'docs/handbook', language)).sort()
    expect(files).toEqual(pageNames.map((name) => `${name}.md`).sort())
    expect(pages[language].filter(({ title, tokens }) => title === '' || tokens.length === 0)).toEqual([])
  }
})

test('the pages of both languages have the same headings, tables, steps, pictures and keys', () => {
  const shapeOf = (page: HandbookPage) => ({
    name: page.name,
    headings: page.headings.map(({ depth }) => depth),
    rows: tokensOf(page, 'table').map((token) => (token as Tokens.Table).rows.length),
    steps: tokensOf(page, 'list').map((token) => (token as Tokens.List).items.length),
    pictures: tokensOf(page, 'image').map((token) => (token as Tokens.Image).href.split('/').at(-1)),
    keys: tokensOf(page, 'codespan')
      .map((token) => plainText(token))
      .filter((text) => /^(?:Ctrl|Alt|Shift|F\d)/.test(text))
      .sort()
  })
  expect(pages.en.map(shapeOf)).toEqual(pages.id.map(shapeOf))
})

test('every screen and every section of the settings has a page', () => {
  const routes = createAppRouter(() => false)
    .getRoutes()
    .flatMap(({ name }) => (name === undefined || name === 'kit' ? [] : [String(name)]))
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.filter((name) => pageOfRoute(name, {}) === null)).toEqual([])
  expect(settingsSections.map((part) => pageOfRoute('settings', { part }))).toEqual([
    ...['settings', 'settings', 'settings', 'settings', 'settings', 'settings'],
    ...['backup', 'attachments', 'office', 'problems']
  ])
  expect([pageOfRoute('editor', { section: 'goods' }), pageOfRoute('editor', { section: 'check' })]).toEqual(['goods', 'check'])
})

test.each(languages)('every interface word of the pages in %s is one of the window', (language) => {
  const texts = textsOfWindow(language)
  const unknown = pages[language].flatMap((page) =>
    tokensOf(page, 'strong')
      .map(plainText)
      .filter((word) => !texts.has(word))
      .map((word) => `${page.name}: ${word}`)
  )
  expect(unknown).toEqual([])
})

test.each(languages)('the links of the pages in %s lead to pages and headings, and no two headings of a page have one name', (language) => {
  const broken = pages[language].flatMap((page) =>
    tokensOf(page, 'link').flatMap((token) => {
      const [file = '', heading = ''] = (token as Tokens.Link).href.split('#')
      const name = file.replace(/\.md$/, '')
      const target = isPageName(name) ? pages[language].find((one) => one.name === name) : undefined
      const isThere = target !== undefined && (heading === '' || target.headings.some(({ id: known }) => known === heading))
      return isThere ? [] : [`${page.name}: ${(token as Tokens.Link).href}`]
    })
  )
  expect(broken).toEqual([])
  expect(pages[language].filter(({ headings }) => new Set(headings.map((one) => one.id)).size < headings.length)).toEqual([])
})

test.each(languages)('the pictures of the pages in %s are there, small, and none is unused', async (language) => {
  const { pictures } = await loadHandbook(language)
  const used = pages[language].flatMap((page) =>
    tokensOf(page, 'image').map((token) => (token as Tokens.Image).href.split('/').at(-1) ?? '')
  )
  expect([...pictures.keys()].sort()).toEqual([...new Set(used)].sort())
  const folder = join(root, 'docs/handbook/pictures', language)
  const bytes = readdirSync(folder).map((file) => readFileSync(join(folder, file)).byteLength)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(512 * 1024)
})

test.each(languages)('the pages in %s use the words of the glossary', (language) => {
  const terms: readonly (readonly [string, Term])[] = Object.entries(glossary)
  const others = pages[language].flatMap(({ name }) => {
    const text = readFileSync(join(root, 'docs/handbook', language, `${name}.md`), 'utf8').toLowerCase()
    return terms.flatMap(([concept, term]) =>
      (term.not?.[language] ?? [])
        .filter((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(text))
        .map((word) => ({ name, concept, word }))
    )
  })
  expect(others).toEqual([])
})
