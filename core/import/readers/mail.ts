import { CFB as untypedFiles } from '@e965/xlsx'
import { ReadingFailed } from './failure.ts'
import { endingOf, formOf } from './file-forms.ts'
import { partsOfMail } from './mail-parts.ts'
import { filesOfTnef, uuencodedFiles } from './packed-files.ts'

/** A file in a mail. */
export interface Attachment {
  readonly name: string
  readonly bytes: Uint8Array
}

const mailHead =
  /^(?:(?:from|to|subject|date|message-id|mime-version|received|return-path|delivered-to|content-type|x-[\w-]{1,40}|reply-to|cc)\s*:[^\n]{0,2000}\n(?:[ \t][^\n]{0,2000}\n)*){2,}/i

/** The line before each mail of a mailbox file: `From sales@example.com Mon Nov 23 09:12:00 2026`. */
const mailboxLine = /^From \S[^\n]{0,300}\n/
const longestMailboxLine = 310

/** Whether a text begins with the headers of a mail, or of the first mail of a mailbox file. */
export const isMail = (bytes: Uint8Array): boolean => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8_000)).replaceAll('\r', '')
  const head = start.replace(/^(?:\u00ef\u00bb\u00bf)?\s{0,20}/, '').replace(mailboxLine, '')
  return mailHead.test(head) && /^(?:from|subject|mime-version|received)\s*:/im.test(head)
}

/** The text of a mail, which no file is made of. */
const isTextOfMail = (type: string, disposition: string | null): boolean =>
  disposition !== 'attachment' && (type === 'text/plain' || type === 'text/html')

/** Pictures inside the text of a mail, such as logos, are no documents. */
const isDocument = (name: string, type: string, isInline: boolean): boolean =>
  !(isInline && type.startsWith('image/')) && !/\.(?:ics|vcf|p7s|asc|htm)$/i.test(name)

/**
 * What a mail has at most. A mail with two hundred files and a thousand recipients has a fifth of it; the library needs seconds and hundreds of megabytes for a
 * header of a hundred thousand parameters.
 */
const mailLimits = {
  /** Bytes of the headers of the mail and of all its parts. */
  headers: 512 * 1024,
  /** Bytes of one header with its continuation lines. */
  header: 128 * 1024,
  /** Of one header. */
  parameters: 500,
  /** Lines that may begin a part. */
  parts: 2_000,
  /** Parts within parts. */
  nesting: 20,
  /** Mails within the text of a mail. */
  mails: 5,
  /** Lines of a file, and of a mail within the text of a mail; those of 100 MB in base64 are fewer. The library needs a microsecond for each. */
  lines: 2_000_000,
  /** Ends of base64 in one line, of which the library makes a piece each. */
  ends: 100_000
} as const

const [lineFeed, carriageReturn, hyphen, semicolon, space, tab, equals] = [10, 13, 45, 59, 32, 9, 61]

/**
 * Throws `too-large` for a mail over a limit, before the library reads anything of it: in one pass over the bytes. A line that begins with two hyphens counts as the
 * beginning of a part, whose headers end at the next empty line.
 */
const checkMail = (bytes: Uint8Array): void => {
  let [headers, header, parameters, parts, lines] = [0, 0, 0, 0, 0]
  let isHead = true
  for (let start = 0, end = bytes.indexOf(lineFeed); start < bytes.length; start = end + 1, end = bytes.indexOf(lineFeed, start)) {
    if (end === -1) end = bytes.length
    lines += 1
    if (lines > mailLimits.lines || (end - start > mailLimits.ends && countOf(bytes.subarray(start, end), equals) > mailLimits.ends))
      throw new ReadingFailed('too-large')
    const isPart = bytes[start] === hyphen && bytes[start + 1] === hyphen
    if (isPart) {
      parts += 1
      isHead = true
    }
    if (parts > mailLimits.parts) throw new ReadingFailed('too-large')
    if (!isHead) continue
    const first = bytes[start]
    if (end === start || (first === carriageReturn && end === start + 1)) {
      isHead = false
      continue
    }
    if (first !== space && first !== tab) [header, parameters] = [0, 0]
    header += end - start
    headers += end - start
    if (headers > mailLimits.headers || header > mailLimits.header) throw new ReadingFailed('too-large')
    for (let at = start; at < end; at += 1) if (bytes[at] === semicolon) parameters += 1
    if (parameters > mailLimits.parameters) throw new ReadingFailed('too-large')
  }
}

const countOf = (bytes: Uint8Array, byte: number): number => {
  let count = 0
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count += 1
  return count
}

/** Where the mails of a mailbox file begin: lines `From …` at its start or behind an empty line, in front of a header. */
const mailStarts = (bytes: Uint8Array): readonly number[] => {
  const starts: number[] = []
  let lines = 0
  for (let at = 0, next = nextLine(bytes, 0); at !== -1 && at < bytes.length; at = next, next = nextLine(bytes, at)) {
    lines += 1
    if (lines > mailLimits.lines) throw new ReadingFailed('too-large')
    if (bytes[at] !== 0x46 || next - at > longestMailboxLine || !isBehindEmptyLine(bytes, at)) continue
    // The line, and the name of the header behind it.
    const head = new TextDecoder('latin1').decode(bytes.subarray(at, next + 64)).replaceAll('\r', '')
    if (mailboxLine.test(head) && /^[\w-]{2,60}:/.test(head.replace(mailboxLine, ''))) starts.push(at)
    if (starts.length > mailLimits.parts) throw new ReadingFailed('too-large')
  }
  return starts
}

const nextLine = (bytes: Uint8Array, at: number): number => {
  const end = bytes.indexOf(lineFeed, at)
  return end === -1 ? -1 : end + 1
}

const isBehindEmptyLine = (bytes: Uint8Array, at: number): boolean => {
  if (at === 0) return true
  const before = bytes[at - 2] === carriageReturn ? at - 3 : at - 2
  return bytes[before] === lineFeed
}

/** The files of a mail (.eml), of the mails in its text, and of all mails of a mailbox file. Those without a name are named by their number and type. */
export const attachmentsOfMail = async (bytes: Uint8Array): Promise<readonly Attachment[]> => {
  const starts = mailStarts(bytes)
  const mails = starts[0] !== 0 ? [bytes] : starts.map((start, index) => bytes.subarray(nextLine(bytes, start), starts[index + 1]))
  const files: Attachment[] = []
  for (const mail of mails) files.push(...(await filesOfMail(mail)))
  return files.map((file, index) => (file.name === '' ? { ...file, name: `attachment-${index + 1}${extensionOf(file.bytes)}` } : file))
}

/** The ending of a file without a name, by what it is. */
const extensionOf = (bytes: Uint8Array): string => endingOf(bytes) || (isMail(bytes) ? '.eml' : '')

/** The files of one mail; '' is the name of one that has none. */
const filesOfMail = async (bytes: Uint8Array, depth = 0): Promise<readonly Attachment[]> => {
  if (depth > mailLimits.mails) throw new ReadingFailed('too-large')
  checkMail(bytes)
  const parts = await partsOfMail(bytes, { nesting: mailLimits.nesting, headers: mailLimits.headers }).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith('Maximum ') ? new ReadingFailed('too-large') : error
  })
  const files: Attachment[] = []
  const packed: Attachment[] = []
  for (const { filename, mimeType, content, disposition, related } of parts) {
    const name = filename ?? ''
    if (typeof content === 'string') continue
    const own = content instanceof Uint8Array ? content : new Uint8Array(content)
    if (isTextOfMail(mimeType, disposition)) packed.push(...(mimeType === 'text/plain' ? uuencodedFiles(own) : []))
    else if (mimeType === 'message/rfc822' && disposition !== 'attachment') files.push(...(await filesOfMail(own, depth + 1)))
    else if (formOf(own) === 'tnef') files.push(...filesOfTnef(own))
    else if (isDocument(name, mimeType, disposition === 'inline' && related === true)) files.push({ name, bytes: own })
  }
  return [...files, ...packed]
}

/** Reads compound files; the library has no types for it. */
const compoundFiles = untypedFiles as {
  read(
    bytes: Uint8Array,
    options: { readonly type: 'array' }
  ): { readonly FileIndex: readonly { readonly content?: ArrayLike<number> }[]; readonly FullPaths: readonly string[] }
}

/** Properties of an attachment in a message of Outlook: its long and short file name, and its content. */
const properties = { longName: '3707', name: '3704', content: '37010102' } as const

const textOf = (content: Uint8Array, isUnicode: boolean): string =>
  new TextDecoder(isUnicode ? 'utf-16le' : 'windows-1252').decode(content).replaceAll('\0', '')

const compoundFile = (bytes: Uint8Array): ReturnType<(typeof compoundFiles)['read']> | null => {
  try {
    return compoundFiles.read(bytes, { type: 'array' })
  } catch {
    return null
  }
}

/** The files of a message of Outlook (.msg), which is a compound file; null for another compound file and for a damaged one. */
export const attachmentsOfOutlook = (bytes: Uint8Array): readonly Attachment[] | null => {
  const file = compoundFile(bytes)
  if (file === null) return null
  const { FileIndex: entries, FullPaths: paths } = file
  if (!paths.some((path) => path.includes('__properties_version1.0'))) return null
  const found = new Map<string, { name: string; shortName: string; bytes: Uint8Array | null }>()
  paths.forEach((path, index) => {
    const [, folder, property = ''] = /(__attach_version1\.0_#[0-9A-F]{8})\/__substg1\.0_([0-9A-F]{8})$/i.exec(path) ?? []
    const content = entries[index]?.content
    if (folder === undefined || content === undefined) return
    const attachment = found.get(folder) ?? { name: '', shortName: '', bytes: null }
    found.set(folder, attachment)
    const data = new Uint8Array(content)
    if (property.startsWith(properties.longName)) attachment.name = textOf(data, property.endsWith('1F'))
    if (property.startsWith(properties.name)) attachment.shortName = textOf(data, property.endsWith('1F'))
    if (property.toUpperCase() === properties.content) attachment.bytes = data
  })
  return [...found.values()].flatMap(({ name, shortName, bytes: content }) =>
    content === null ? [] : [{ name: name || shortName || 'attachment', bytes: content }]
  )
}
