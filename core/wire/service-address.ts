import { fail, ok, type Result } from '../base/result.ts'

/** What kind of host the name in a parsed URL refers to, as far as the name alone shows. */
type HostKind = 'loopback' | 'private' | 'link-local' | 'metadata' | 'unusable' | 'public'

/** Metadata addresses of cloud providers: never a customs service, and a way to steal credentials. */
const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.azure.internal',
  'instance-data',
  'instance-data.ec2.internal'
])
const metadataAddresses = new Set(['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192'])

const ipv4Kind = (text: string): HostKind => {
  if (metadataAddresses.has(text)) return 'metadata'
  const [a = 0, b = 0] = text.split('.').map(Number)
  if (a === 127) return 'loopback'
  if (a === 169 && b === 254) return 'link-local'
  if (a === 0 || a >= 224) return 'unusable'
  const isShared = a === 100 && b >= 64 && b < 128
  const isPrivate = a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)
  return isPrivate || isShared ? 'private' : 'public'
}

const groupsOf = (text: string): number[] => {
  const [head = '', tail] = text.split('::')
  const read = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const before = read(head)
  if (tail === undefined) return before
  const after = read(tail)
  return [...before, ...new Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after]
}

const asIpv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

const ipv6Kind = (text: string): HostKind => {
  const groups = groupsOf(text)
  const [a = 0, b = 0, , , , f = 0, g = 0, h = 0] = groups
  if (groups.slice(0, 7).every((group) => group === 0)) return h === 1 ? 'loopback' : 'unusable'
  // An IPv4 address embedded in IPv6 reaches the same machine: mapped, compatible and NAT64.
  if (groups.slice(0, 5).every((group) => group === 0) && (f === 0xffff || f === 0)) return ipv4Kind(asIpv4(g, h))
  if (a === 0x64 && b === 0xff9b) return ipv4Kind(asIpv4(g, h))
  if (a === 0xfd00 && b === 0xec2) return 'metadata'
  if ((a & 0xffc0) === 0xfe80) return 'link-local'
  if ((a & 0xfe00) === 0xfc00) return 'private'
  return (a & 0xff00) === 0xff00 ? 'unusable' : 'public'
}

/** `host` as in `URL.hostname`: lower case, IPv4 in plain decimals, IPv6 in brackets. */
const hostKind = (host: string): HostKind => {
  if (host.startsWith('[')) return ipv6Kind(host.slice(1, -1))
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return ipv4Kind(host)
  const name = host.replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback'
  return metadataNames.has(name) ? 'metadata' : 'public'
}

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
  /** Origin and path, without a trailing slash. The token is bound to it. */
  readonly base: string
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
  const base = url.origin + url.pathname.replace(/(?<!\/)\/+$/, '')
  return ok({ base, origin: url.origin, notice: kind === 'private' ? 'private-network' : null })
}

/** Whether no customs service can be at the address: on this computer, or in the domain `invalid`, which never exists (RFC 6761). */
export const isTestAddress = (text: string): boolean => {
  const url = readUrl(text.trim())
  return typeof url !== 'string' && (hostKind(url.hostname) === 'loopback' || url.hostname.endsWith('.invalid'))
}

/** Scheme and network of an address that `readAddress` accepts, such as `https, private`, without its name. */
export const addressKind = (address: string): string => {
  const { protocol, hostname } = new URL(address)
  return `${protocol.slice(0, -1)}, ${hostKind(hostname)}`
}

/** Whether an address that `readAddress` accepts is on this computer. */
export const isLocalAddress = (address: string): boolean => hostKind(new URL(address).hostname) === 'loopback'

/** `path` begins with a slash; `base` may end with one. */
export const joinAddress = (base: string, path: string): string => base.replace(/(?<!\/)\/+$/, '') + path

/** The address, origin and path, that may receive a profile's token; '' where it is invalid. */
export const addressOf = (profile: { readonly address: string }): string => {
  const address = readAddress(profile.address)
  return address.ok ? address.value.base : ''
}
