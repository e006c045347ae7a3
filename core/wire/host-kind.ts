/** What kind of host the name in a parsed URL refers to, as far as the name alone shows. */
export type HostKind = 'loopback' | 'private' | 'link-local' | 'metadata' | 'unusable' | 'public'

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
export const hostKind = (host: string): HostKind => {
  if (host.startsWith('[')) return ipv6Kind(host.slice(1, -1))
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return ipv4Kind(host)
  const name = host.replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback'
  return metadataNames.has(name) ? 'metadata' : 'public'
}
