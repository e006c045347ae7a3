import type { Channel } from '#core/contract/host-api.ts'
import { bytesUpTo, listOf, noInput, objectOf, textUpTo, flag } from './guard-kit.ts'

const MiB = 1024 * 1024
/** A name inside a zip: a relative path whose parts do not begin with a dot. */
const nameInZip = textUpTo(240, /^[A-Za-z0-9_-][A-Za-z0-9._ -]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*){0,4}$/)
const sha256 = textUpTo(64, /^[0-9a-f]{64}$/)

export const archiveGuards = {
  'archive.location': noInput,
  'archive.showLocation': noInput,
  'archive.fileState': objectOf({ sha256 }, {}),
  'archive.move': objectOf({ usual: flag, useFound: flag }, {}),
  'archive.rebuild': noInput,
  'archive.check': noInput,
  'archive.stop': noInput,
  'export.zip': objectOf(
    {
      suggestedName: textUpTo(1_000),
      pdfs: listOf(objectOf({ sha256, name: nameInZip }, {}), 200_000),
      texts: listOf(objectOf({ name: nameInZip, text: textUpTo(64 * MiB) }, {}), 10_000),
      indexName: textUpTo(100, /^(?:[A-Za-z0-9_-][A-Za-z0-9._ -]*)?$/),
      index: bytesUpTo(64 * MiB)
    },
    {}
  )
} as const satisfies Partial<Record<Channel, unknown>>
