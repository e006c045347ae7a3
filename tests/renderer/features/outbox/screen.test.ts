import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { createApp, nextTick } from 'vue'
import type { OutboxAttempt } from '#core/contract/office.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import { fail, type Failure, type FailureCode } from '#core/base/result.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { spreadsheetFiles, type SpreadsheetFiles } from '../../../../renderer/workers/spreadsheets/spreadsheet-files.ts'
import { writeCsv } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useSpreadsheetExports } from '../../../../renderer/features/spreadsheets/store/spreadsheet-exports.ts'
import { spreadsheetFilesKey } from '../../../../renderer/features/spreadsheets/store/spreadsheet-files.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { outboxFilters, useOutboxList } from '../../../../renderer/features/outbox/views/use-outbox-list.ts'
import { useSubmission } from '../../../../renderer/features/outbox/views/use-submission.ts'
import { useEntryText } from '../../../../renderer/features/outbox/views/use-entry-text.ts'
import AttemptList from '../../../../renderer/features/outbox/views/AttemptList.vue'
import UnknownNotice from '../../../../renderer/features/outbox/views/UnknownNotice.vue'
import SubmissionResult from '../../../../renderer/features/outbox/views/SubmissionResult.vue'
import { useSendReport } from '../../../../renderer/features/outbox/views/use-send-report.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { eventually } from '../../../support/eventually.ts'
import { recordFrom, smallText } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { answering, car, entryOf, openOutbox, unknownEntry } from '../../support/outbox-setup.ts'

const openOne = async () => {
  const open = await openOutbox(1)
  return { ...open, open }
}

/** Writes the draft d1 with another importer, as an edit does. */
const nameImporter = async ({ app, worklist }: Awaited<ReturnType<typeof openOne>>, impnama: string): Promise<void> => {
  app.clock.forward(1_000)
  const record = recordFrom(smallText, 'd1')
  const { header } = record.document
  const document = { ...record.document, car: car(1), header: { ...header, data: { ...header.data, impnama } } }
  const changed = { ...record, document, changedAt: app.services.now() }
  await app.services.storeWriter.write([...changesOfNew(changed), worklist.noteDraft(changed, 0)])
}

const openScreen = async (count: number) => {
  const open = await openOutbox(count)
  const { value } = inside(open.app, () => ({ list: useOutboxList(), entryText: useEntryText() }))
  return { ...open, open, ...value }
}

test('submissions are filtered by outcome with counts, and found by aju number in any notation and by importer', async () => {
  const { open, outbox, worklist, ids, list } = await openScreen(4)
  answering(open, (entry): Partial<SubmitAnswer> | Failure => (entry.car === car(2) ? { code: 'refused', detail: 'Invalid request' } : {}))
  await outbox.queue(ids)
  await outbox.send(ids.slice(0, 3).map((id) => entryOf(open, id).id))
  expect(outboxFilters.flatMap((name) => (list.counts.value[name] > 0 ? [[name, list.counts.value[name]]] : []))).toEqual([
    ['all', 4],
    ['waiting', 1],
    ['refused', 1],
    ['accepted', 2]
  ])
  list.filter.value = 'accepted'
  const shown = () => list.rows.value.map((entry) => entry.car)
  expect(shown()).toEqual([car(3), car(1)])
  list.search.value = '000028-PRAKTK-20261120-000003'
  expect(shown()).toEqual([car(3)])
  list.filter.value = 'all'
  worklist.note('d4', { importer: 'PT Cari Saya' })
  list.search.value = 'cari saya'
  expect(shown()).toEqual([car(4)])
  list.search.value = 'tidak ada'
  expect(shown()).toEqual([])
})

test('the note of an entry says why it is in its state or what happens next', async () => {
  const { open, app, outbox, ids, entryText } = await openScreen(1)
  await outbox.queue(ids)
  const entry = entryOf(open)
  const note = (over: Partial<OutboxEntry>): string => entryText.noteOf({ ...entry, ...over })
  const phrases = text.outbox.entryNotes
  const failed = (code: FailureCode, more: Partial<Failure> = {}): Pick<OutboxEntry, 'attempts'> => ({
    attempts: [{ number: 1, startedAt: 1, endedAt: 2, failure: { code, ...more } }]
  })
  expect(note({})).toBe(phrases.yours)
  expect(note({ profile: 'other', profileName: 'Kantor' })).toBe(phrases.otherProfile('Kantor'))
  expect(note({ state: 'failed', retry: { by: 'user', why: 'too-large' } })).toBe(phrases.user['too-large'])
  expect(note({ state: 'unknown', ...failed('timed-out') })).toBe(`${phrases.notAsked} · ${text.failures['timed-out']}`)
  expect(note({ state: 'unknown', inquiry: { reads: 1, at: 0, finding: 'known-before' } })).toBe(phrases.knownBefore)
  const asked = { reads: 2, at: 0, finding: 'not-found' } as const
  expect(note({ state: 'unknown', inquiry: asked })).toMatch(/^ditanya 2 dari 5 kali, terakhir .+; belum dikenal layanan$/)
  // A query on request does not count towards those of the settings.
  expect(note({ state: 'unknown', inquiry: { ...asked, reads: 0 } })).toMatch(/^ditanya [^,]+; belum dikenal layanan$/)
  expect(note({ state: 'unknown', inquiry: { ...asked, reads: 5 } })).toBe(phrases.askedEnough(5))
  // The screen has a token field, and shows the time of the next attempt elsewhere.
  const waitsForToken = { state: 'failed', retry: { by: 'user', why: 'token' } } as const
  expect(note({ ...waitsForToken, ...failed('unauthorised') })).toBe(`${phrases.user.token} · ${text.outbox.sender.tokenWhy.unauthorised}`)
  expect(note({ ...waitsForToken, ...failed('too-many', { retryAfter: 3 }) })).toBe(`${phrases.user.token} · ${text.failures['too-many']}`)
  expect(note({ state: 'refused', ...failed('refused') })).toBe(text.failures.refused)
  // A server error with a message is not a refusal.
  const error = failed('refused', { detail: 'Internal error', mayHaveArrived: true })
  expect(note({ state: 'unknown', ...error })).toBe(`${phrases.notAsked} · ${text.failures['service-down']} (Internal error)`)
  expect(entryText.remarkText({ code: 'car-missing', found: `${car(1)}, lain` })).toContain('000028-PRAKTK-20261120-000001, lain')
  expect(note({ state: 'accepted' })).toBe(phrases.counted)
  expect(note({ state: 'accepted', evidence: { at: 1, by: 'user', text: 'portal' } })).toBe(phrases.proven.user)
  expect(note({ state: 'remarks', remarks: [{ code: 'count', section: 'detail', sent: 40, counted: null }] })).toBe(
    text.outbox.remarks.count('Barang', 40, text.outboxEntry.notCounted)
  )
  outbox.pause()
  await expect.poll(() => outbox.status.kind).toBe('paused')
  // Its time passes while the sending is paused.
  expect(note({ state: 'failed', retry: { by: 'itself', at: Number.MAX_SAFE_INTEGER } })).toBe(phrases.paused)
  outbox.resume()
  await expect.poll(() => outbox.status.kind).not.toBe('paused')
  await useSettings(app.pinia).change({ sending: 'auto' })
  expect(note({})).toBe(phrases.turn)
})

test('typed texts in the report are not run as formulas', async () => {
  const opened = await openOne()
  const { open, app, outbox, ids } = opened
  const written: string[] = []
  const files: SpreadsheetFiles = {
    ...spreadsheetFiles(() => {
      throw new Error('no worker here')
    }),
    writeCsv: (sheet, language, _, isRaw) => {
      const value = writeCsv(sheet, language, undefined, isRaw)
      written.push(new TextDecoder().decode(value.bytes))
      return Promise.resolve({ ok: true, value })
    }
  }
  createApp({}).provide(servicesKey, app.services).provide(spreadsheetFilesKey, files).use(app.pinia)
  useSpreadsheetExports(app.pinia)
  const { value: report } = inside(app, () => useSendReport())
  answering(open, () => ({ code: 'refused', detail: '@SUM(1;2)' }))
  await nameImporter(opened, '=HYPERLINK("http://contoh")')
  await outbox.queue(ids)
  await outbox.sendAll()
  // The report names the importer of what was sent.
  await nameImporter(opened, 'PT Lain')
  const save = (): Promise<void> => report.save(outbox.newestFirst, 'csv')
  await save()
  const [heading = '', row = ''] = (written[0] ?? '').replace('\ufeff', '').split('\r\n')
  expect(heading.split(';').slice(0, 4)).toEqual(['"Nomor aju"', '"Importir"', '"Profil"', '"Hasil"'])
  expect(row).toContain(`"${car(1)}";"'=HYPERLINK(`)
  expect(row).toContain(text.outboxEntry.states.refused)
  const profileIn = (csv = ''): string | undefined => csv.split('\r\n')[1]?.split(/[;,]/)[2]
  await useSettings(app.pinia).change({ language: 'en' })
  await save()
  expect(written.map(profileIn)).toEqual(['"Simulasi"', '"Practice"'])
})

test('after an outage the attempts that are not kept are counted where they were', async () => {
  const { open, app, outbox, ids } = await openOne()
  await outbox.queue(ids)
  const failure = { code: 'offline', mayHaveArrived: false } as const
  const attempts = [1, 2_002, 2_003].map((number) => ({ number, startedAt: number, endedAt: number, failure }))
  const props = { entry: { ...entryOf(open), state: 'failed' as const, attempts } }
  const { router } = inside(app, () => useOutboxList())
  const global = { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
  const sentence = '2.000 percobaan di antaranya juga tidak diterima layanan; tidak dirinci di sini.'
  const linesOf = (list: { readonly findAll: (selector: string) => readonly { text(): string }[] }, selector: string): readonly string[] =>
    list.findAll(selector).map((line) => /Percobaan [\d.]+|^\d.*/.exec(line.text())?.[0] ?? '')
  expect(linesOf(mount(AttemptList, { props, global }), '.attempts > li')).toEqual([
    'Percobaan 2.003',
    'Percobaan 2.002',
    sentence,
    'Percobaan 1'
  ])
  expect(linesOf(mount(SubmissionResult, { props, global }), 'li.attempt')).toEqual([
    'Percobaan 1',
    sentence,
    'Percobaan 2.002',
    'Percobaan 2.003'
  ])
})

test('only the last submission says that the declaration was changed since, and not when it is the same again', async () => {
  const opened = await openOne()
  const { open, app, outbox, ids } = opened
  answering(open, () => ({}))
  const rename = async (impnama: string, isSent: boolean): Promise<void> => {
    await nameImporter(opened, impnama)
    if (!isSent) return
    await outbox.queue(ids)
    await outbox.sendAll()
  }
  await rename('PT Awal', true)
  await rename('PT Kedua', true)
  const { router } = inside(app, () => useOutboxList())
  const global = { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
  const shown = outbox.ofDeclaration('d1').map((entry) => mount(SubmissionResult, { props: { entry }, global }))
  const saying = () => shown.map((one) => one.find('[data-changed-since]').exists())
  expect(saying()).toEqual([false, false])
  await rename('PT Ketiga', false)
  await eventually(() => expect(saying()).toEqual([true, false]))
  await rename('PT Kedua', false)
  await eventually(() => expect(saying()).toEqual([false, false]))
})

test('the result of an answer that writes the aju number with separators is shown', async () => {
  const { open, app, outbox, ids } = await openOne()
  answering(open, (entry) => ({
    entries: [
      {
        car: formatAju(entry.car),
        submitStatus: 'success',
        submitType: 'update',
        counts: { ...entry.counts, detail: 2 },
        errors: { dokumen: 'salah' }
      }
    ]
  }))
  await outbox.queue(ids)
  await outbox.sendAll()
  expect(entryOf(open).state).toBe('remarks')
  const { value } = inside(app, () => useSubmission(() => entryOf(open)))
  expect(value.sections.value.slice(0, 2).map(({ section, counted, error }) => [section, counted, error])).toEqual([
    ['detail', 2, ''],
    ['dokumen', 4, 'salah']
  ])
})

test('the computer must stay on only while bytes are on their way, not while an attempt waits for the office or its answer is stored', async () => {
  const { open, app, outbox, ids } = await openOne()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let sent: readonly OutboxAttempt[] = []
  app.host.use({
    'declarations.submit': async ({ entries }) => {
      sent = entries
      await promise
      return fail('office-offline', { mayHaveArrived: false })
    }
  })
  await outbox.queue(ids)
  const sending = outbox.sendAll()
  await eventually(() => expect(sent).toHaveLength(1))
  const { value } = inside(app, () => useSubmission(() => entryOf(open)))
  const helps = text.outboxEntry.sendingHelp
  expect(value.help.value).toBe(helps.waits)
  app.host.emit('declarations.posting', sent)
  expect(value.help.value).toBe(helps['under-way'])
  app.host.emit('declarations.posting', [])
  expect(value.help.value).toBe(helps.answered)
  // A later attempt of the same entry waits again.
  app.host.emit(
    'declarations.posting',
    sent.map((one) => ({ ...one, attempt: one.attempt - 1 }))
  )
  expect(value.help.value).toBe(helps.waits)
  resolve(undefined)
  await sending
})

test('after a restart in a mode that does not send automatically, a failed submission is not said to be retried', async () => {
  const { open, app, outbox, ids } = await openOne()
  await useSettings(app.pinia).change({ sending: 'manual' })
  answering(open, () => ({ code: 'offline', mayHaveArrived: false }))
  await outbox.queue(ids)
  await outbox.sendAll()
  const helpOf = (one: typeof open): string => inside(one.app, () => useSubmission(() => entryOf(one))).value.help.value
  expect([entryOf(open).retry?.by, helpOf(open)]).toEqual(['itself', text.outbox.failedRetried])
  const again = await openOutbox(0, await app.restart())
  expect([entryOf(again).retry?.by, helpOf(again)]).toEqual(['itself', text.outboxEntry.stateHelp.failed])
  await useSettings(again.app.pinia).change({ sending: 'auto' })
  expect(helpOf(again)).toBe(text.outbox.failedRetried)
})

test.each([
  ['unclear', 5, true],
  ['unclear', 4, false],
  ['not-found', 5, false],
  ['known-before', 5, false]
] as const)('after queries with the finding %s, %i times, the notice says how the user settles it: %s', async (finding, reads, isSaid) => {
  const first = await unknownEntry()
  const entry = entryOf(first)
  const inquiry = { finding, reads, at: 1 }
  await first.app.services.storeWriter.write([{ table: 'outbox', key: entry.id, value: { ...entry, inquiry } }])
  const { app } = await openOutbox(1, await first.app.restart())
  const { router } = inside(app, () => useOutboxList())
  const global = { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
  const said = mount(UnknownNotice, { global }).find('[data-still-unclear]')
  expect(said.exists() && said.text()).toBe(isSaid && text.outbox.unknown.unclear(1))
})

test('the notice of unclear submissions counts those of the kind that is shown, as the list does', async () => {
  const first = await unknownEntry()
  const settings = useSettings(first.app.pinia)
  await settings.saveProfile({ ...newProfile('production', 'p1', 'Kantor'), address: 'https://kantor.contoh.id/gw' })
  const { router, value: list } = inside(first.app, () => useOutboxList())
  const global = { plugins: [first.app.pinia, router], provide: { [servicesKey as symbol]: first.app.services } }
  const notice = mount(UnknownNotice, { global })
  const shown = () => [notice.find('[data-unknown-box]').exists(), list.rows.value.length]
  expect(shown()).toEqual([true, 1])
  await settings.selectProfile('p1')
  await nextTick()
  expect(shown()).toEqual([false, 0])
})
