import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { dayLength } from '#core/base/calendar-day.ts'

/** The parts of ASN.1 (DER) that a certificate needs, for `certificate.ts`. */

/** A value with its tag and length. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const octets = (content: Uint8Array): Buffer => der(0x04, content)
/** A whole number of bytes. */
const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content)
const text = (value: string): Buffer => der(0x0c, Buffer.from(value))
const yes = der(0x01, Buffer.from([0xff]))

/** An object identifier such as `2.5.29.17`. */
const identifier = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return der(0x06, Buffer.from(bytes))
}

/** A moment to the second: two digits of the year before 2050, four from then on (RFC 5280, 4.1.2.5). */
const time = (moment: Date): Buffer => {
  const digits = moment.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')
  return moment.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

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
