import type { Random } from '../faults/random.ts'

type Holder = Record<string, unknown>

/** Every place of a parsed value: the container and the key in it. */
const placesIn = (value: unknown): [Holder, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]): [Holder, string][] => [[value as Holder, key], ...placesIn(member)])
    : []

const values: readonly [unknown, ...unknown[]] = [
  null,
  '',
  [],
  {},
  0,
  -1,
  1e30,
  true,
  'ok',
  'Data tidak ditemukan',
  'null',
  '-',
  '0',
  'Gagal: data ganda',
  'failed',
  false,
  '0000-00-00',
  [[null]],
  { length: 3 }
]
const newNames: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'error',
  'errors',
  'success',
  'message',
  'pesan',
  'submit_status',
  'desc',
  'data',
  'reshdr',
  '0',
  'goneSince'
]

const mutateOnce = (root: Holder, random: Random): void => {
  const places = placesIn(root)
  const [holder, key] = places[random.int(0, places.length - 1)] ?? [root, 'body']
  const value = holder[key]
  switch (random.pick(['drop', 'duplicate', 'retype', 'replace', 'rename', 'wrap', 'add'] as const)) {
    case 'drop':
      Reflect.deleteProperty(holder, key)
      return
    case 'duplicate':
      if (Array.isArray(value)) value.push(...(structuredClone(value) as unknown[]))
      else holder[`${key}2`] = structuredClone(value)
      return
    case 'retype':
      holder[key] = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : JSON.stringify(value)
      return
    case 'replace':
      holder[key] = structuredClone(random.pick(values))
      return
    case 'rename':
      Reflect.deleteProperty(holder, key)
      holder[random.int(0, 1) === 0 ? key.toUpperCase() : key.toLowerCase()] = value
      return
    case 'wrap':
      holder[key] = random.int(0, 1) === 0 ? [value] : { data: value }
      return
    case 'add':
      Object.defineProperty(holder, random.pick(newNames), {
        value: structuredClone(random.pick(values)),
        enumerable: true,
        configurable: true,
        writable: true
      })
  }
}

/** Text that `swapNumber` puts beside another number; it must come out nowhere. */
export const foreignMark = 'BUKAN NOMOR INI'

/** One part that names the number gets another one, and `foreignMark` in its texts. */
const swapNumber = (root: Holder, random: Random, own: string, other: string): void => {
  const parts = placesIn(root).flatMap(([holder, key]) => (key.toLowerCase() === 'car' && holder[key] === own ? [holder] : []))
  const part = parts[random.int(0, parts.length - 1)]
  if (part === undefined) return
  part['car'] = other
  for (const key of Object.keys(part)) if (/^(?:keterangan|uraianRespon|deskripsi|statusUraian)$/.test(key)) part[key] = foreignMark
}

/** A body with up to six random changes: members dropped, doubled, retyped, renamed, wrapped; a swapped number; the text cut or put into JSON. */
export const mutateAnswer = (body: unknown, random: Random, own: string, other: string): string => {
  const root: Holder = { body: structuredClone(body) }
  for (let changes = random.int(0, 6); changes > 0; changes -= 1) mutateOnce(root, random)
  if (random.int(0, 3) === 0) swapNumber(root, random, own, other)
  const text = JSON.stringify(root['body']) ?? ''
  const form = random.int(0, 19)
  if (form === 0) return text.slice(0, random.int(0, text.length))
  return form === 1 ? JSON.stringify(text) : text
}
