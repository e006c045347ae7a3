import { afterEach, expect, test, vi } from 'vitest'
import { pressKeys } from '../../../renderer/commands/keys.ts'
import { groupsOf, noteCommand, recentCommands } from '../../../renderer/commands/palette-groups.ts'
import type { Command } from '../../../renderer/commands/registry.ts'
import { findDeclarations } from '../../../renderer/features/worklist/store/search-summaries.ts'
import { en, id } from '../../../renderer/i18n/text.ts'
import { inOtherLanguage } from '../../../renderer/i18n/other-language.ts'
import { summary } from '../support/summary-fixtures.ts'

const run = vi.fn()
const commands: readonly Command[] = [
  { action: 'declaration.new', label: 'Draf baru', group: 'general', run },
  { action: 'go.outbox', label: 'Buka layar Kirim', group: 'screens', run },
  { action: 'settings.theme.dark', label: 'Tema: Gelap', group: 'settings', run },
  { action: 'palette.open', label: 'Cari perintah', keys: 'Ctrl+K', hidden: true, run },
  { action: 'worklist.search', label: 'Cari', keys: 'Ctrl+F', hidden: true, run },
  { action: 'declaration.queue', label: 'Kirim 2 deklarasi', keys: 'Ctrl+Enter', run },
  { action: 'declaration.trash', label: 'Buang', disabledReason: '', run }
]
const found = { id: 'd1', car: 'A', title: 'A', detail: 'PT Maju' }
const listed = (recent: readonly string[], typed: string, declarations: readonly (typeof found)[] = []) =>
  groupsOf(commands, declarations, recent, typed).map(([group, items]) => [
    group,
    items.map((item) => (item.kind === 'open' ? item.declaration.id : item.command.action))
  ])

afterEach(() => localStorage.clear())

test('the palette lists what was used last first, then the commands of the screen, and last what it found and the keys', () => {
  expect(listed(['settings.theme.dark', 'declaration.trash', 'gone'], '', [found])).toEqual([
    ['recent', ['settings.theme.dark']],
    ['here', ['declaration.queue']],
    ['general', ['declaration.new']],
    ['screens', ['go.outbox']],
    ['declarations', ['d1']],
    ['keys', ['worklist.search']]
  ])
  expect(listed([], 'kirim')).toEqual([
    ['here', ['declaration.queue']],
    ['screens', ['go.outbox']]
  ])
  expect(listed(['go.outbox'], 'layar kirim')).toEqual([['recent', ['go.outbox']]])
  expect(listed([], 'cari')).toEqual([['keys', ['worklist.search']]])
})

test('of two commands with one action the palette lists the one offered later', () => {
  const later = { ...commands[0], label: 'Draf baru dari templat', run } as Command
  const [[, items] = []] = groupsOf([...commands, later], [], [], 'draf baru')
  expect(items?.map((item) => (item.kind === 'open' ? '' : item.command.label))).toEqual(['Draf baru dari templat'])
})

test('a key of the screen is listed beside a listed command with the same key only if it runs it', () => {
  const help: Command = { action: 'help.handbook', label: 'Panduan', keys: 'F1', run }
  const field: Command = { action: 'field.help', label: 'Bantuan bidang', keys: 'F1', hidden: true, run }
  const keysOf = (all: readonly Command[]) => groupsOf(all, [], [], '').filter(([group]) => group === 'keys').length
  expect([keysOf([help, field]), keysOf([field, help])]).toEqual([1, 0])
})

test('what was used last is stored once each, the latest first, and no more than twelve', () => {
  for (let number = 0; number < 20; number += 1) noteCommand(`one.${number}`)
  noteCommand('one.15')
  expect([recentCommands().length, recentCommands().slice(0, 3)]).toEqual([12, ['one.15', 'one.19', 'one.18']])
})

test('declarations are found by aju number in any grouping, importer and supplier, the latest changed first', () => {
  const rows = [
    summary('1', { car: '000028PRAKTK20261101000001', importer: 'PT Maju', changedAt: 1 }),
    summary('2', { importer: 'PT Maju', supplier: 'Acme Ltd', changedAt: 3 }),
    summary('3', { importer: 'PT Maju', changedAt: 2, statusText: 'Acme' }),
    summary('4', { importer: 'PT Maju', changedAt: 9, trashedAt: 5 })
  ]
  const ids = (typed: string, most = 6) => findDeclarations(rows, typed, most).map(({ id }) => id)
  expect(ids('pt maju')).toEqual(['2', '3', '1'])
  expect(ids('maju', 2)).toEqual(['2', '3'])
  expect(ids('acme')).toEqual(['2'])
  expect(ids('praktk-20261101-000001')).toEqual(['1'])
  expect([ids('m'), ids(' ')]).toEqual([[], []])
})

test.each([
  ['Ctrl+F', { key: 'F', ctrlKey: true, altKey: false, shiftKey: false }],
  ['Alt+ArrowLeft', { key: 'ArrowLeft', ctrlKey: false, altKey: true, shiftKey: false }],
  ['Shift+F8', { key: 'F8', ctrlKey: false, altKey: false, shiftKey: true }],
  ['?', { key: '?', ctrlKey: false, altKey: false, shiftKey: false }]
])('the key %s of the palette acts where the focus is', (keys, expected) => {
  const pressed: KeyboardEvent[] = []
  document.addEventListener('keydown', (event) => pressed.push(event), { once: true })
  pressKeys(keys)
  expect(pressed[0]).toMatchObject(expected)
})

test('a command is found in the language that the window does not have, also one whose name has a value in it', () => {
  const actionsOf = (typed: string, language: 'id' | 'en') => {
    const text = { id, en }[language]
    const all: readonly Command[] = [
      { action: 'declaration.new', label: text.worklist.create, run },
      { action: 'help.shortcuts', label: text.nav.shortcuts, run },
      { action: 'declaration.queue', label: `${text.worklist.send} 2`, run }
    ]
    return groupsOf(all, [], [], typed, inOtherLanguage).flatMap(([, items]) =>
      items.map((item) => (item.kind === 'open' ? '' : item.command.action))
    )
  }
  for (const action of ['create', 'send'] as const)
    for (const [typed, language] of [
      [en.worklist[action], 'id'],
      [id.worklist[action], 'en'],
      [id.worklist[action], 'id']
    ] as const)
      expect(actionsOf(typed.toLowerCase(), language)).toEqual([action === 'create' ? 'declaration.new' : 'declaration.queue'])
  expect(actionsOf('xyzzy', 'id')).toEqual([])
})
