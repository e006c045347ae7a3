import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { changesOfNew, loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useSendActions } from '../../../../renderer/actions/send.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useOutbox } from '../../../../renderer/features/outbox/store/outbox.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { globalCommands } from '../../../../renderer/app/global-commands.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { statusAnswer, statusLog, responsesAnswer, laterLog } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'
import { accept, refuse } from '../../support/draft-setup.ts'
import { unreadableFile } from '../../support/unreadable-file.ts'
import { inside } from '../../support/mounted.ts'

const openActions = async () => {
  const app = await openTestApp()
  const record = recordFrom(smallText)
  const worklist = useWorklist(app.pinia)
  await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 0)])
  await useSettings(app.pinia).change({ sending: 'auto' })
  const { value: actions, router } = inside(app, () => useDeclarationActions())
  const said = () => useMessages(app.pinia).toasts.map((toast) => [toast.tone, toast.text])
  const at = () => [router.currentRoute.value.name, router.currentRoute.value.params['id'] ?? router.currentRoute.value.params['entry']]
  return { app, worklist, actions, said, at, router, draft: useDraft(app.pinia), outbox: useOutbox(app.pinia) }
}

test('a new declaration opens in the editor', async () => {
  const { actions, worklist, at } = await openActions()
  await actions.create()
  expect(at()).toEqual(['editor', [...worklist.summaries.keys()].at(-1)])
})

test('an import reports the outcome of every file', async () => {
  const { actions, said } = await openActions()
  const files = [
    { name: 'a.json', text: '{"bc28":{"document":[{"car":"A1"}]}}' },
    { name: 'b.json', text: smallText },
    { name: 'c.json', text: '<html>' }
  ]
  await actions.takeChosen(files.map(({ name, text: content }) => new File([content], name)))
  expect(said()).toEqual([
    ['danger', expect.stringMatching(/^c\.json bukan JSON/)],
    ['warn', text.worklist.importedDoubled('b.json', recordFrom(smallText).document.car)],
    ['warn', expect.stringMatching(/^a\.json tidak memuat /)],
    ['ok', '2 deklarasi diimpor dari 2 berkas: a.json (1), b.json (1). 1 berkas tidak diimpor.']
  ])
})

test('the sum of many imported files is the newest message, and files that lack the same fields share a sentence', async () => {
  const { actions, said } = await openActions()
  const files = Array.from({ length: 30 }, (_, index) => new File([`{"bc28":{"document":[{"car":"A${index}"}]}}`], `f${index}.json`))
  await actions.takeChosen(files)
  expect(said()).toEqual([
    ['warn', expect.stringMatching(/^f0\.json, f1\.json, .*, … \(30\) tidak memuat bidang ini, jadi dibiarkan kosong: .*, … \(\d+\)\.$/)],
    ['ok', '30 deklarasi diimpor dari 30 berkas: f0.json (1), f1.json (1), f2.json (1), f3.json (1), f4.json (1), … (30).']
  ])
})

test('files whose numbers exist already share a sentence', async () => {
  const { actions, said } = await openActions()
  await actions.takeChosen(['a.json', 'b.json'].map((name) => new File([smallText], name)))
  const { car } = recordFrom(smallText).document
  expect(said()).toContainEqual(['warn', text.worklist.importedDoubled('a.json, b.json', car)])
})

test('an import that stops at a later file says what the earlier files added', async () => {
  const { app, actions, said } = await openActions()
  const { journal } = app.host
  let writes = 0
  app.host.use({
    'storeCopy.append': (batch) => {
      writes += 1
      return Promise.resolve(writes > 1 ? fail('disk-full') : journal.append(batch))
    }
  })
  const taken = actions.takeChosen(['A1', 'A2'].map((car) => new File([`{"bc28":{"document":[{"car":"${car}"}]}}`], `${car}.json`)))
  await expect(taken).rejects.toBeInstanceOf(NotSaved)
  expect(said().at(-1)).toEqual(['ok', text.worklist.imported(1, 'A1.json')])
})

test('the warnings of an import name the file and the fields that it does not contain', async () => {
  const { actions, said } = await openActions()
  const document = JSON.parse(smallText) as { bc28: { document: [{ edinumber?: string; detail: { data: { nohs?: string }[] } }] } }
  const [only] = document.bc28.document
  delete only.edinumber
  for (const row of only.detail.data) delete row.nohs
  await actions.takeChosen([
    new File([JSON.stringify(document)], 'kurang.json'),
    new File(['{"bc28":{"document":[{"car":"A1"}]}}'], 'pendek.json')
  ])
  const sentences = said().flatMap(([tone, sentence]) => (tone === 'warn' ? [sentence] : []))
  expect(sentences).toEqual([
    `kurang.json: nomor aju ini sudah ada; kini ada dua: ${recordFrom(smallText).document.car}.`,
    expect.stringMatching(
      /^kurang\.json tidak memuat bidang ini, jadi dibiarkan kosong: No\. EDI, Barang · Pos tarif \(HS\)\. pendek\.json tidak memuat bidang ini, jadi dibiarkan kosong: Kantor pabean, .*, … \(17\)\.$/
    )
  ])
})

test('a file that cannot be read is named, and the other files are imported', async () => {
  const { actions, said, worklist } = await openActions()
  const before = worklist.counts.all
  await actions.takeChosen([
    unreadableFile('Folder'),
    new File(['{"bc28":{"document":[{"car":"A1"}]}}'], 'a.json'),
    unreadableFile('b.json')
  ])
  expect(worklist.counts.all).toBe(before + 1)
  expect(said().filter(([tone]) => tone === 'danger')).toEqual([
    ['danger', text.importProblems.unreadable('Folder')],
    ['danger', text.importProblems.unreadable('b.json')]
  ])
})

test('an import that stops after its first portion says how many declarations it added', async () => {
  const { app, actions, said, worklist } = await openActions()
  const before = worklist.counts.all
  const cars = Array.from({ length: 120 }, (_, index) => ({ car: `A${String(index)}` }))
  const { journal } = app.host
  app.host.use({
    'storeCopy.append': (batch) => Promise.resolve(worklist.counts.all > before ? fail('disk-full') : journal.append(batch))
  })
  const taken = actions.takeChosen([new File([JSON.stringify({ bc28: { document: cars } })], 'a.json')])
  await expect(taken).rejects.toBeInstanceOf(NotSaved)
  expect(worklist.counts.all - before).toBe(50)
  expect(said()).toEqual([['danger', text.worklist.importedPart(50, 'a.json')]])
})

test('the last edits are part of what is sent', async () => {
  const { app, actions, draft, outbox, at } = await openActions()
  await draft.open('d1')
  draft.set('/header/data/impnama', 'PT Terakhir')
  await actions.queueAndSend(['d1'])
  const [entry] = outbox.newestFirst
  expect(await outbox.bodyOf(entry?.id ?? '')).toContain('PT Terakhir')
  expect(at()).toEqual(['outbox', entry?.id])
  expect(app.host.calls.some((call) => call.channel === 'declarations.submit')).toBe(true)
})

test('while the last edits cannot be saved, no older version is sent, copied or exported', async () => {
  const { app, actions, draft, outbox, said, worklist } = await openActions()
  await draft.open('d1')
  draft.set('/header/data/impnama', 'PT Terakhir')
  refuse(app)
  await actions.queueAndSend(['d1'])
  await actions.copy('d1')
  await actions.exportFile(['d1'])
  expect([outbox.entries.size, worklist.counts.all, app.host.calls.filter((call) => call.channel === 'files.saveText').length]).toEqual([
    0, 1, 0
  ])
  expect(said()).toEqual([['danger', text.editor.failed(text.failures['disk-full'])]])
  expect(useMessages(app.pinia).toasts[0]?.count).toBe(3)
  accept(app)
  await actions.copy('d1')
  // The failure is solved.
  expect(said()).toEqual([['ok', text.worklist.copied]])
  expect(worklist.counts.all).toBe(2)
  const [copied] = [...worklist.summaries.keys()].slice(-1)
  expect((await loadRecord(app.database, copied ?? ''))?.document.header.data.impnama).toBe('PT Terakhir')
})

test('a declaration that cannot be queued is reported in a message; a stopped batch is reported by the outbox screen', async () => {
  const { app, actions, said, at, outbox } = await openActions()
  await actions.queueAndSend(['gone'])
  expect(said().at(-1)).toEqual([
    'danger',
    `${text.outboxEntry.notQueued(1)}: ${text.worklist.noAju}, ${text.outboxEntry.obstacles.missing()}.`
  ])
  app.host.use({ 'declarations.submit': () => Promise.resolve(fail('no-token')) })
  await actions.queueAndSend(['d1'])
  expect([outbox.status.kind, outbox.halted?.code, at()[0]]).toEqual(['stopped', 'no-token', 'outbox'])
})

test('advancing the practice service refreshes all open declarations and stops at the first failure', async () => {
  const { app, actions, worklist, said } = await openActions()
  worklist.note('d1', { state: 'sent' })
  app.host.use({
    'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, ['104', '800'])))),
    'tracking.responses': () => Promise.resolve(ok(responsesAnswer([])))
  })
  await actions.advancePractice(3)
  expect([said(), worklist.summaries.get('d1')?.state]).toEqual([[['ok', text.practice.advanced]], 'finished'])
  app.host.use({ 'practice.advance': () => Promise.resolve(fail('practice-only')) })
  await actions.advancePractice(1)
  expect(said().at(-1)).toEqual(['danger', text.failures['practice-only']])
})

test('a delivery check of an uncertain attempt reports what the service knows', async () => {
  const { app, actions, outbox, said } = await openActions()
  app.host.use({ 'declarations.submit': () => Promise.resolve(fail('timed-out', { mayHaveArrived: true })) })
  await actions.queueAndSend(['d1'])
  const entry = outbox.unknown[0]?.id ?? ''
  await actions.ask(entry)
  expect(said().map(([tone]) => tone)).toEqual(['danger'])
  app.host.use({ 'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, [])))) })
  await actions.ask(entry)
  expect(said().map(([tone]) => tone)).toEqual(['warn'])
  app.host.use({ 'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(laterLog(car, ['104'])))) })
  await actions.ask(entry)
  expect(said().map(([tone]) => tone)).toEqual(['ok'])
})

test('global commands have unique actions, and practice commands only on the practice profile', async () => {
  const { app, actions, router, outbox } = await openActions()
  const settings = useSettings(app.pinia)
  const office = useOffice(app.pinia)
  const { value: sends } = inside(app, () => useSendActions())
  const showPalette = vi.fn()
  const showShortcuts = vi.fn()
  const showDiagnostics = vi.fn()
  const checkUpdates = vi.fn()
  const showHandbook = vi.fn()
  const focusMessage = vi.fn()
  const shows = { showPalette, showShortcuts, showDiagnostics, checkUpdates, showHandbook, focusMessage, hasMessages: () => true }
  const deps = () => ({ text, actions, router, settings, outbox, office, sends, createReason: null, ...shows })
  const commands = () => globalCommands(deps())
  const names = commands().map((command) => command.action)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining([
      'declaration.new',
      'samples.load',
      'practice.advance',
      'go.settings',
      'go.master.templates',
      'settings.language'
    ])
  )
  expect(names).not.toContain('outbox.sendAll')
  expect(commands().filter((command) => command.label.trim() === '')).toEqual([])
  const run = async (action: string): Promise<void> => {
    commands()
      .find((command) => command.action === action)
      ?.run()
    await flushPromises()
  }
  await run('settings.language')
  await run('settings.theme.dark')
  await run('go.master.templates')
  expect(router.currentRoute.value.params['tab']).toBe('templates')
  await run('go.archive')
  await run('help.shortcuts')
  await run('help.handbook')
  await run('diagnostics.open')
  await run('palette.open')
  expect([settings.settings.language, settings.settings.theme, router.currentRoute.value.name]).toEqual(['en', 'dark', 'archive'])
  expect([showShortcuts.mock.calls.length, showPalette.mock.calls.length]).toEqual([1, 1])
  await settings.selectProfile('none')
  await outbox.queue([])
  expect(commands().map((command) => command.action)).not.toContain('practice.advance')
})
