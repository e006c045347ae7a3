import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openArchive } from '../../support/fakes/memory-documents.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { clock, facts, filesBelow, pdf, stored } from './archive-samples.ts'

const dated = (day: string, text = 'satu'): Buffer => pdf(`<< /CreationDate (D:202611${day}101500+07'00') >> ${text}`)

test('a PDF that differs from one of the response in its date only is that one', async () => {
  const archive = await openArchive(await tempFolder(), clock)
  const first = await stored(archive, dated('27'))
  expect(await stored(archive, dated('28'))).toBe(first)
  expect(await archive.list()).toHaveLength(1)
  // The number is missing in the answer of another operation.
  expect(await stored(archive, dated('28'), facts({ number: '' }))).toBe(first)
  expect((await archive.list()).map(({ number }) => number)).toEqual([facts().number, ''])
  await archive.close()
})

test.each([
  ['another word', dated('28', 'sato'), facts()],
  ['another length', dated('28', 'satu '), facts()],
  ['a date in the text', pdf("<< /CreationDate (D:20261127101500+07'00') >> SATU"), facts()],
  ['no date where the first one has it', pdf("<< /CreationData (D:20261127101500+07'00') >> satu"), facts()],
  ['another response code', dated('28'), facts({ code: '2090' })],
  ['another day of the response', dated('28'), facts({ date: '2026-05-26' })],
  ['another aju number', dated('28'), facts({ car: '04030000001220260525000002' })],
  ['another profile', dated('28'), facts({ profile: 'kantor' })]
])('a PDF with %s is a file of its own', async (_, bytes, about) => {
  const archive = await openArchive(await tempFolder(), clock)
  const first = await stored(archive, dated('27'))
  expect(await stored(archive, bytes, about)).not.toBe(first)
  await archive.close()
})

test('a file that was changed or is missing does not stand for a later PDF', async () => {
  const root = await tempFolder()
  const archive = await openArchive(root, clock)
  const first = await stored(archive, dated('27'))
  await writeFile((await archive.fileOf(first)) ?? '', dated('26'))
  const second = await stored(archive, dated('28'))
  expect(second).not.toBe(first)
  expect(await archive.stateOf(second)).toBe('good')
  expect((await filesBelow(root)).filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
  await archive.close()
})
