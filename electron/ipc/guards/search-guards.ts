import { documentOrders, longestSearch, noTextReasons } from '#core/contract/archive.ts'
import type { Channel, Input } from '#core/contract/host-api.ts'
import { integerWithin, listOf, noInput, objectOf, oneOf, sha256, textUpTo, type Guard } from './guard-kit.ts'
import { MiB } from './input-limit.ts'

const searchText = textUpTo(longestSearch)

/** Search in the archive. */
export const searchGuards: { readonly [C in Extract<Channel, `search.${string}`>]: Guard<Input<C>> } = {
  'search.find': objectOf(
    {
      typed: searchText,
      codes: listOf(searchText, 1_000),
      states: listOf(searchText, 1_000),
      importer: searchText,
      from: textUpTo(100),
      to: textUpTo(100),
      order: oneOf(documentOrders)
    },
    {}
  ),
  'search.setCars': objectOf(
    {
      cars: listOf(objectOf({ car: textUpTo(100), importer: textUpTo(10_000), state: textUpTo(100), words: textUpTo(20_000) }, {}), 5_000)
    },
    {}
  ),
  'search.snippets': objectOf({ shas: listOf(sha256, 1_000), typed: searchText }, {}),
  'search.withoutText': objectOf({ most: integerWithin(0, 1_000_000) }, {}),
  'search.keep': objectOf(
    { documents: listOf(objectOf({ sha256, unread: oneOf(noTextReasons), text: textUpTo(64 * MiB) }, {}), 1_000) },
    {}
  ),
  'search.progress': noInput
}
