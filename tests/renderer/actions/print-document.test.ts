import { expect, test } from 'vitest'
import type { PolicyFacts } from '#core/contract/policy.ts'
import { fail, ok } from '#core/base/result.ts'
import { usePrintDocument } from '../../../renderer/actions/print-document.ts'
import { useSettings } from '../../../renderer/features/settings/store/settings.ts'
import { useMessages } from '../../../renderer/messages/messages.ts'
import type { DocumentToPrint } from '../../../renderer/pdf/window/use-sheets.ts'
import { openTestApp, type TestApp } from '../support/test-services.ts'

let app: TestApp
const open = async () => {
  app = await openTestApp()
  await useSettings(app.pinia).load()
  const drawn: number[] = []
  let ended = 0
  const documentOf = (over: Partial<DocumentToPrint> = {}): DocumentToPrint => ({
    title: 'SPPB',
    pages: 3,
    draw: (page) => (drawn.push(page), Promise.resolve({ width: 595, height: 842, image: Uint8Array.of(page).buffer })),
    end: () => void (ended += 1),
    ...over
  })
  const calls = () => app.host.calls.filter(({ channel }) => channel.startsWith('print.')).map(({ channel }) => channel)
  const said = () => useMessages(app.pinia).toasts.map(({ text }) => text)
  return { print: usePrintDocument(app.pinia).print, documentOf, drawn, calls, said, ended: () => ended }
}

test('the pages of a document go to the host one after the other, which then prints them', async () => {
  const { print, documentOf, calls, said, ended } = await open()
  await print(documentOf({ title: `SPPB\n${'x'.repeat(400)}` }))
  expect(calls()).toEqual(['print.begin', 'print.addPage', 'print.addPage', 'print.addPage', 'print.print'])
  const inputs = app.host.calls.filter(({ channel }) => channel.startsWith('print.')).map(({ input }) => input)
  expect(inputs[0]).toMatchObject({ pages: 3, title: expect.stringMatching(/^SPPB x{295}$/) as string })
  expect(inputs[2]).toEqual({ print: 'document', width: 595, height: 842, image: Uint8Array.of(2) })
  expect([inputs[4], said(), ended()]).toEqual([{ id: 'document' }, [], 1])
})

test.each([
  ['print.begin', 0],
  ['print.addPage', 1],
  ['print.print', 3]
] as const)('a refusal of %s is said, and nothing more is drawn', async (channel, pages) => {
  const { print, documentOf, drawn, calls, said, ended } = await open()
  app.host.use({ [channel]: () => Promise.resolve(fail('print-too-large')) })
  await print(documentOf())
  expect([drawn.length, calls().at(-1), said(), ended()]).toEqual([
    pages,
    channel,
    [expect.stringContaining('Dokumen terlalu besar untuk dicetak dari sini.')],
    1
  ])
})

test('a page that cannot be drawn is said, a cancelled one is not, and neither is printed', async () => {
  const { print, documentOf, calls, said } = await open()
  await print(documentOf({ draw: () => Promise.resolve('cancelled') }))
  expect([calls(), said()]).toEqual([['print.begin'], []])
  await print(documentOf({ draw: () => Promise.resolve('failed') }))
  expect([calls(), said()]).toEqual([['print.begin', 'print.begin'], [expect.stringContaining('tidak dapat disiapkan')]])
  // One that is printed then takes the message away.
  await print(documentOf())
  expect([calls().at(-1), said()]).toEqual(['print.print', []])
})

test('nothing is said where the user has refused', async () => {
  const { print, documentOf, calls, said } = await open()
  app.host.use({ 'print.begin': () => Promise.resolve(fail('cancelled')) })
  await print(documentOf())
  expect([calls(), said()]).toEqual([['print.begin'], []])
})

test('two documents are not prepared at once', async () => {
  const { print, documentOf, calls } = await open()
  const opened = Promise.withResolvers<Awaited<ReturnType<DocumentToPrint['draw']>>>()
  const first = print(documentOf({ pages: 1, draw: () => opened.promise }))
  await print(documentOf())
  expect(calls()).toEqual(['print.begin'])
  opened.resolve({ width: 1, height: 1, image: new ArrayBuffer(1) })
  await first
  await print(documentOf({ pages: 1 }))
  expect(calls()).toEqual(['print.begin', 'print.addPage', 'print.print', 'print.begin', 'print.addPage', 'print.print'])
})

test('where the policy turns printing off, the reason is said and nothing is drawn', async () => {
  const { print, documentOf, calls, said, drawn } = await open()
  const info = await app.host.call('app.info', null)
  if (!info.ok) throw new Error('the host gives no facts')
  const policy: PolicyFacts = {
    problems: [],
    serviceAddresses: null,
    updates: { source: null, isOff: false },
    archiveFolder: null,
    disabled: ['print']
  }
  app.host.use({ 'app.info': () => Promise.resolve(ok({ ...info.value, policy })) })
  await useSettings(app.pinia).load()
  await print(documentOf())
  expect([calls(), drawn, said()]).toEqual([[], [], [expect.stringContaining('tidak mengizinkan pencetakan')]])
})
