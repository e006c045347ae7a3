import { expect, test } from 'vitest'
import { failureOfBytes, failureOfError } from '../../../../renderer/pdf/document/pdf-failure.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('an empty file, a text and a late signature are not accepted as PDF', () => {
  expect([
    failureOfBytes(new Uint8Array()),
    failureOfBytes(bytes('Data tidak ditemukan')),
    failureOfBytes(bytes('%PD')),
    failureOfBytes(bytes(`${' '.repeat(1020)}%PDF-1.7`)),
    failureOfBytes(bytes('%PDF-1.7')),
    failureOfBytes(bytes(`${' '.repeat(1019)}%PDF-1.7`))
  ]).toEqual(['empty', 'not-pdf', 'not-pdf', 'not-pdf', null, null])
})

test('a locked file is distinguished from a damaged one', () => {
  const locked = Object.assign(new Error('No password given'), { name: 'PasswordException' })
  expect([failureOfError(locked), failureOfError(new Error('Invalid PDF structure.')), failureOfError('odd')]).toEqual([
    'password',
    'damaged',
    'damaged'
  ])
})
