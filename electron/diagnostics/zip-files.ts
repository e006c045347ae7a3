import { buffer } from 'node:stream/consumers'
import type { DiagnosticFile } from '#core/contract/app.ts'

/** A zip of small texts; `at`: the time of its files, in milliseconds since 1970. */
export const zipFiles = async (files: readonly DiagnosticFile[], at: number): Promise<Buffer> => {
  // Loaded with the first zip: it would delay the start.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(at), mode: 0o100644 })
  zip.end()
  return buffer(zip.outputStream)
}
