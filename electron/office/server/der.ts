/** The parts of ASN.1 (DER) that a certificate needs, for `certificate.ts`. */

/** A value with its tag and length. */
export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
export const octets = (content: Uint8Array): Buffer => der(0x04, content)
/** A whole number of bytes. */
export const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content)
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value))
export const yes = der(0x01, Buffer.from([0xff]))

/** An object identifier such as `2.5.29.17`. */
export const identifier = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return der(0x06, Buffer.from(bytes))
}

/** A moment to the second: two digits of the year before 2050, four from then on (RFC 5280, 4.1.2.5). */
export const time = (moment: Date): Buffer => {
  const digits = moment.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')
  return moment.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}
