import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { dayLength } from '#core/base/calendar-day.ts'
import { bits, der, identifier, octets, sequence, text, time, yes } from './der.ts'

const validDays = 10 * 365

export interface ServerCertificate {
  /** PEM. */
  readonly certificate: string
  /** PEM (PKCS #8). */
  readonly key: string
}

/** Whether a certificate can carry it: an IP address or a host name of letters, digits, hyphens and dots. */
export const isServerName = (name: string): boolean =>
  isIP(name) !== 0 ||
  (name.length <= 253 && /^(?=.*[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(name))

/** The 16 bytes of an IPv6 address; the system's parser of addresses has checked and shortened it. */
const sixBytes = (address: string): Buffer => {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return Buffer.from([...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(''), 'hex')
}

const alternativeName = (name: string): Buffer => {
  if (isIP(name) === 0) return der(0x82, Buffer.from(name, 'latin1'))
  return der(0x87, isIPv4(name) ? Buffer.from(name.split('.').map(Number)) : sixBytes(name))
}

const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  sequence(identifier(id), ...(isCritical ? [yes] : []), octets(value))

/**
 * A certificate of a server that signs itself (ECDSA with P-256, valid for ten years from the day before `now`). `names` are the host names and
 * addresses of the server, at least one, each a server name. It has no key usage: OpenSSL would no longer accept it as its own root.
 */
export const makeServerCertificate = (names: readonly string[], now: number): ServerCertificate => {
  const wrong = names.find((name) => !isServerName(name))
  if (wrong !== undefined || names[0] === undefined) throw new RangeError(`not a server name: ${wrong ?? ''}`)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'))
  const commonName = sequence(der(0x31, sequence(identifier('2.5.4.3'), text(names[0].slice(0, 64)))))
  const serial = randomBytes(16)
  // Positive, and without leading zeros.
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0)
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    commonName,
    sequence(time(new Date(now - dayLength)), time(new Date(now + validDays * dayLength))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension('2.5.29.19', sequence(), true),
        extension('2.5.29.37', sequence(identifier('1.3.6.1.5.5.7.3.1'))),
        extension('2.5.29.17', sequence(...names.map(alternativeName)))
      )
    )
  )
  const whole = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }
}
