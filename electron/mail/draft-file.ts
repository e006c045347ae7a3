import { randomBytes } from 'node:crypto'
import { addressesIn, type Letter } from '#core/contract/mail.ts'

export interface LetterWithFile extends Letter {
  readonly fileName: string
  readonly pdf: Uint8Array
}

/** Lines of base64 have at most 76 characters (RFC 2045). */
const wrapped = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')

/** An encoded word has at most 75 characters, and no character may be split (RFC 2047). */
const encodedWords = (text: string): string => {
  const words: string[] = []
  let part = ''
  for (const character of text) {
    if (Buffer.byteLength(part + character) > 42) {
      words.push(part)
      part = ''
    }
    part += character
  }
  return [...words, part].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
/** Plain text in a header stays readable. */
const header = (text: string): string => (/^[\x20-\x7e]{0,60}$/.test(text) && !text.includes('=?') ? text : encodedWords(text))
const plainName = (name: string): string => name.replace(/[^A-Za-z0-9._ -]/g, '-')

/**
 * A letter with a PDF as a file that mail programs open as a draft: `X-Unsent` makes Outlook and Thunderbird open it for sending, and other programs show
 * it as a received letter that can be forwarded. It has neither sender nor date; the mail program adds them.
 */
export const draftFile = ({ to, subject, body, fileName, pdf }: LetterWithFile, boundary = randomBytes(16).toString('hex')): string => {
  const name = plainName(fileName)
  const addresses = addressesIn(to)
  return [
    'X-Unsent: 1',
    ...(addresses.length === 0 ? [] : [`To: ${addresses.join(',\r\n ')}`]),
    `Subject: ${header(oneLine(subject))}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(Buffer.from(body.replace(/\r\n|\r|\n/g, '\r\n'))),
    `--${boundary}`,
    `Content-Type: application/pdf; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    wrapped(pdf),
    `--${boundary}--`,
    ''
  ].join('\r\n')
}

/** Characters of an address that every system passes on; Windows takes about 2,000. */
const longestAddress = 1_900

/** The letter as a `mailto:` address, without a file: that cannot be part of an address. `isCut`: the text is too long and is cut at a character. */
export const mailAddress = ({ to, subject, body }: Letter): { readonly address: string; readonly isCut: boolean } => {
  const start = `mailto:${addressesIn(to).map(encodeURIComponent).join(',').replaceAll('%40', '@')}?subject=${encodeURIComponent(oneLine(subject))}&body=`
  let address = start
  for (const character of body.replace(/\r\n|\r|\n/g, '\r\n')) {
    const next = encodeURIComponent(character.isWellFormed() ? character : '')
    if (address.length + next.length > longestAddress) return { address, isCut: true }
    address += next
  }
  return { address, isCut: false }
}
