import { fail, ok, type Result } from '../base/result.ts'
import { hostKind } from './host-kind.ts'

/** Why an address is rejected; the `detail` of an `address-not-allowed`. */
export const addressProblems = [
  'unreadable',
  'not-https',
  'credentials',
  'query',
  'fragment',
  'link-local',
  'metadata',
  'unusable-host'
] as const
export type AddressProblem = (typeof addressProblems)[number]

export interface ServiceAddress {
  /** Origin and path, without a trailing slash. */
  readonly base: string
  /** The token is bound to this origin. */
  readonly origin: string
  /** The service is in a private network: allowed, but the user is informed. */
  readonly notice: 'private-network' | null
}

const refuse = (problem: AddressProblem): Result<never> => fail('address-not-allowed', { detail: problem })
const longest = 2048

const readUrl = (text: string): URL | AddressProblem => {
  // The URL parser would silently correct all of these: control characters removed, `\` read as `/`, a missing `//` added.
  if (text.length > longest || /[\s\p{Cc}\\]/u.test(text)) return 'unreadable'
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) && !/^https?:/i.test(text)) return 'not-https'
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return 'unreadable'
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'credentials'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (text.includes('#')) return 'fragment'
  return text.includes('?') ? 'query' : url
}

/** Reads a {base_url} as typed. Only https, http only to this computer; the token is only sent to an address that passes these rules. */
export const readAddress = (text: string): Result<ServiceAddress> => {
  const typed = text.trim()
  if (typed === '') return fail('no-address')
  const url = readUrl(typed)
  if (typeof url === 'string') return refuse(url)
  const kind = hostKind(url.hostname)
  if (kind === 'link-local' || kind === 'metadata') return refuse(kind)
  if (kind === 'unusable') return refuse('unusable-host')
  if (url.protocol !== 'https:' && kind !== 'loopback') return refuse('not-https')
  const base = url.origin + url.pathname.replace(/\/+$/, '')
  return ok({ base, origin: url.origin, notice: kind === 'private' ? 'private-network' : null })
}

/** `path` begins with a slash; `base` may end with one. */
export const joinAddress = (base: string, path: string): string => base.replace(/\/+$/, '') + path
