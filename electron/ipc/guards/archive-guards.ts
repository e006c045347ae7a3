import type { Channel } from '#core/contract/host-api.ts'
import { bytesUpTo, listOf, nothing, objectOf, textUpTo, yesOrNo } from './guard-kit.ts'

const MiB = 1024 * 1024
/** Names inside a zip: a path of plain parts none of which begins with a dot. */
const nameInZip = textUpTo(240, /^[A-Za-z0-9_-][A-Za-z0-9._ -]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*){0,4}$/)
const sha256 = textUpTo(64, /^[0-9a-f]{64}$/)

export const archiveGuards = {
  'archive.location': nothing,
  'archive.showLocation': nothing,
  'archive.fileState': objectOf({ sha256 }, {}),
  'archive.move': objectOf({ usual: yesOrNo, useFound: yesOrNo }, {}),
  'archive.rebuild': nothing,
  'archive.check': nothing,
  'archive.stop': nothing,
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
