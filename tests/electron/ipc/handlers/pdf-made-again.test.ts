import { expect, test } from 'vitest'
import { storedAnswers } from '../../../support/drivers/stored-answers.ts'
import { logged, statusBody } from '../../../support/fixtures/retrieval-answers.ts'
import { replyOf } from '../../../support/fakes/main-services.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'

const question = { profile: 'office', car: '77' }
const ids = (id: string): string => `<${id.repeat(32)}> <${id.repeat(32)}>`
const made = (time: string, id: string, text = 'SPPB 1234'): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj << /Producer (TCPDF) /CreationDate (D:20261128${time}+07'00') /ModDate (D:20261128${time}+07'00') >>\n` +
      `<x:xmpmeta><xmp:CreateDate>2026-11-28T${time}+07:00</xmp:CreateDate><xmpMM:InstanceID>uuid:${id.repeat(8)}-1111</xmpMM:InstanceID>\n` +
      `stream ${text.repeat(40)} endstream\ntrailer << /ID [ ${ids(id)} ] >>\n%%EOF\n`
  )

test('a PDF that the service makes anew for each answer is one file of the archive, and the journal has the bytes of each', async () => {
  let pdf = made('101500', 'a')
  const { handlers, archive, folder } = await openServices({
    reply: () => replyOf(statusBody([logged({ pdf_encoded: pdf.toString('base64') })]))
  })
  const shown = async () => {
    const answer = await handlers['tracking.statusLog'](question)
    return answer.ok && 'log' in answer.value ? answer.value.log.dataRespon[0]?.pdf : undefined
  }
  const first = await shown()
  const sha256 = (await archive.list())[0]?.sha256 ?? ''
  expect(first).toMatchObject({ state: 'stored', sha256 })
  pdf = made('112233', 'b')
  expect(await shown()).toEqual(first)
  expect(await archive.list()).toHaveLength(1)

  const journal = (await storedAnswers(folder)).split('\n')[1] ?? ''
  const [, parts = ''] = new RegExp(`pdf:${sha256} ([^"\\\\]+)`).exec(journal) ?? []
  const again = Buffer.from((await archive.read(sha256)) ?? [])
  for (const [, at, text = ''] of parts.matchAll(/(\d+)=(\S+)/g)) again.write(text, Number(at), 'latin1')
  expect(again.equals(pdf)).toBe(true)

  pdf = made('112233', 'b', 'SPPB 1235')
  expect(await shown()).not.toEqual(first)
  expect(await archive.list()).toHaveLength(2)
})
