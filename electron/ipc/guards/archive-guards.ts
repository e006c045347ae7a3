import type { Channel } from '#core/contract/host-api.ts'
import { documentOrders, unreadReasons } from '#core/contract/document-search.ts'
import { bytesUpTo, integerWithin, listOf, noInput, objectOf, oneOf, textUpTo, flag } from './guard-kit.ts'

const MiB = 1024 * 1024
/** A name inside a zip: a relative path whose parts do not begin with a dot. */
const nameInZip = textUpTo(240, /^[A-Za-z0-9_-][A-Za-z0-9._ -]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._ -]*){0,4}$/)
const sha256 = textUpTo(64, /^[0-9a-f]{64}$/)

const query = textUpTo(1_000)
const car = textUpTo(100)

export const archiveGuards = {
  'search.find': objectOf(
    {
      typed: query,
      codes: listOf(query, 1_000),
      states: listOf(query, 1_000),
      importer: query,
      from: textUpTo(100),
      to: textUpTo(100),
      order: oneOf(documentOrders)
    },
    {}
  ),
  'search.setCars': objectOf(
    { cars: listOf(objectOf({ car, importer: textUpTo(10_000), state: car, words: textUpTo(20_000) }, {}), 5_000) },
    {}
  ),
  'search.snippets': objectOf({ shas: listOf(sha256, 1_000), typed: query }, {}),
  'search.unread': objectOf({ most: integerWithin(0, 1_000_000) }, {}),
  'search.keep': objectOf({ papers: listOf(objectOf({ sha256, unread: oneOf(unreadReasons), text: textUpTo(64 * MiB) }, {}), 1_000) }, {}),
  'search.progress': noInput,
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
