import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseFiles, chooseSavePath } from '../../support/running-app.ts'
import { action, expect, holdToasts, rowOf, steps, test } from '../../support/e2e.ts'

const { step, run } = steps()

/** A sample with data that is easily lost: unusual number texts, empty strings, unknown members, nested entries without a specified shape. */
const unusualEnvelope = async (): Promise<{ readonly text: string; readonly car: string }> => {
  const sample = await readFile(new URL('../../../resources/samples/tekstil-40.json', import.meta.url), 'utf8')
  const envelope = JSON.parse(sample) as { bc28: { document: Record<string, unknown>[] } }
  const [document] = envelope.bc28.document
  if (!document) throw new Error('the sample holds no declaration')
  document['pungutan'] = { data: [{ kode: 'BM', nilai: 0.1, rincian: [{ 'kunci/aneh~': null, kosong: '', benar: true }] }, [], 'teks', 7] }
  document['tambahan_layanan'] = { tak: 'dikenal', angka: 12 }
  const text = JSON.stringify(envelope, null, 2)
    .replace('"nilai": 0.1,', '"nilai": 0.10,')
    .replace('"angka": 12', '"angka": 1.2E1')
    .replace(/"bruto": ([\d.]+)/, (_, bruto: string) => `"bruto": ${bruto}${bruto.includes('.') ? '00' : '.00'}`)
  return { text, car: String(document['car']) }
}

step('an envelope that is imported and exported unchanged is identical byte for byte', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const { text, car } = await unusualEnvelope()
  const [incoming, outgoing] = [join(home, 'masuk.json'), join(home, 'keluar.json')]
  await writeFile(incoming, text)
  await chooseFiles(app, [incoming])
  await action(page, 'declaration.import').click()
  await expect(rowOf(page, car)).toBeVisible()

  await rowOf(page, car).click()
  await chooseSavePath(app, outgoing)
  await action(page, 'declaration.export').click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Berkas JSON disimpan' })).toBeVisible()
  expect(await readFile(outgoing, 'utf8')).toBe(text)
})

step('files that are not envelopes are refused with a message that names the file, and nothing is imported', async ({ ajukan }) => {
  const { page, app, home } = ajukan
  const files = {
    'rusak.json': '{"bc28": {',
    'lain.json': '{"data": []}',
    'aneh.json': '{"bc28":{"document":[{"car":"A","header":{"data":[]}}]}}'
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text)
  await holdToasts(page)
  await chooseFiles(
    app,
    Object.keys(files).map((name) => join(home, name))
  )
  await action(page, 'declaration.import').click()
  const toasts = page.locator('[data-toast]')
  await expect(toasts.filter({ hasText: 'rusak.json bukan JSON yang utuh' })).toBeVisible()
  await expect(toasts.filter({ hasText: 'lain.json adalah JSON, tetapi bukan deklarasi BC 2.8' })).toBeVisible()
  await expect(toasts.filter({ hasText: 'aneh.json: deklarasi ke-1 tidak dapat dibaca pada bagian “header”' })).toBeVisible()
  await expect(page.locator('[role=row][data-car]')).toHaveCount(0)
})

test('envelopes are imported unchanged, and other files are refused', ({ ajukan }) => run({ ajukan }))
