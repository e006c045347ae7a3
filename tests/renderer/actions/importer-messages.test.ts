import { afterEach, expect, test, vi } from 'vitest'
import { useImporterMessages } from '../../../renderer/actions/importer-messages.ts'
import { useSettings } from '../../../renderer/features/settings/store/settings.ts'
import { changesOfNew } from '../../../renderer/data/declarations-repository.ts'
import { useMessages } from '../../../renderer/messages/messages.ts'
import { recordFrom, smallText } from '../support/declaration-fixtures.ts'
import { inside } from '../support/mounted.ts'
import { car, open, serve } from '../support/tracking-setup.ts'

afterEach(() => vi.restoreAllMocks())

const start = async () => {
  const opened = await open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { value: messages } = inside(opened.app, useImporterMessages)
  return {
    ...opened,
    messages,
    said: () => useMessages(opened.app.pinia).toasts.at(-1)?.text,
    last: () => copied.mock.lastCall?.[0] ?? null
  }
}
const { impnama } = recordFrom(smallText).document.header.data

test('an importer is told of a billing that is due, once it is paid or the goods are released of the release', async () => {
  const { app, tracking, messages, last, said } = await start()
  serve(app, ['210'], ['2020'], { tanggaljttempo: '2026-11-25', kodebill: '6969', totalbayar: '1234567' })
  await tracking.refresh(car)
  await messages.copy(['d1'])
  expect(last()).toMatch(new RegExp(`^Yth\\. ${impnama},.+Kode billing: 6969\\nJumlah: Rp 1\\.234\\.567\\nJatuh tempo: 25-11-2026\\n`, 's'))
  serve(app, ['210', '240'], ['2020', '2003'], { tanggaljttempo: '2026-11-25', kodebill: '6969' })
  await tracking.refresh(car)
  await messages.copy(['d1'])
  expect(last()).toContain('SPPB untuk BC 2.8')
  expect(said()).toBe('Pesan disalin: SPPB terbit. Tempelkan di WhatsApp atau program lain.')
})

test('an importer is told what a draft lacks, field by field; of a complete one there is nothing to tell', async () => {
  const { app, worklist, messages, last, said } = await start()
  await messages.copy(['d1'])
  expect([last(), said()]).toEqual([
    null,
    'Tidak ada yang perlu disampaikan: tidak ada billing terbuka atau SPPB, dan tidak ada yang kurang.'
  ])
  const record = recordFrom(smallText, 'd3')
  const [first, ...lines] = record.document.detail.data
  if (!first) return expect.unreachable('the sample has goods')
  const header = { ...record.document.header, data: { ...record.document.header.data, impnama: 'PT Baru', bruto: null } }
  const document = { ...record.document, car: '', header, detail: { data: [{ ...first, brgurai: '' }, ...lines] } }
  await app.services.storeWriter.write([...changesOfNew({ ...record, document }), worklist.noteDraft({ ...record, document }, 2)])
  await messages.copy(['d3'])
  expect(last()).toContain('masih kurang:\n')
  expect(last()?.match(/^- .+$/gm)).toEqual(expect.arrayContaining(['- Berat kotor (kg)', '- Barang 1: Uraian barang']))
})

test('the user writes the texts, of several declarations one below the other', async () => {
  const { app, tracking, messages, last } = await start()
  await useSettings(app.pinia).change({ messages: { billing: '{importir}: {billing} {tempo} {lain}', release: '', missing: '' } })
  serve(app, ['210'], ['2020'], { tanggaljttempo: '2026-11-25', kodebill: '6969' })
  await tracking.refresh(car)
  await messages.copy(['d1', 'd1'])
  expect(last()).toBe(Array(2).fill(`${impnama}: 6969 25-11-2026 {lain}`).join('\n\n'))
})
