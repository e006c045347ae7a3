import { CFB as untypedFiles } from '@e965/xlsx'
import PostalMime from 'postal-mime'

/** A file in a mail. */
export interface Attachment {
  readonly name: string
  readonly bytes: Uint8Array
}

const mailHead =
  /^(?:(?:from|to|subject|date|message-id|mime-version|received|return-path|delivered-to|content-type|x-[\w-]{1,40}|reply-to|cc)\s*:[^\n]{0,2000}\n(?:[ \t][^\n]{0,2000}\n)*){2,}/i

/** Whether a text begins with the headers of a mail. */
export const isMail = (bytes: Uint8Array): boolean => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 8_000)).replaceAll('\r', '')
  return mailHead.test(head) && /^(?:from|subject|mime-version|received)\s*:/im.test(head)
}

/** Pictures inside the text of a mail, such as logos, are no documents. */
const isDocument = (name: string, type: string, isInline: boolean): boolean =>
  !(isInline && type.startsWith('image/')) && !/\.(?:ics|vcf|p7s|asc|htm)$/i.test(name)

/** The files of a mail (.eml). */
export const attachmentsOfMail = async (bytes: Uint8Array): Promise<readonly Attachment[]> => {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 })
  return mail.attachments.flatMap(({ filename, mimeType, content, disposition, related }) => {
    const name = filename ?? ''
    if (typeof content === 'string' || name === '' || !isDocument(name, mimeType, disposition === 'inline' && related === true)) return []
    return [{ name, bytes: content instanceof Uint8Array ? content : new Uint8Array(content) }]
  })
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
