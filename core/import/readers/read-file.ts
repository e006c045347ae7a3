import type { TextEncoding, Workbook } from '../../spreadsheets/sheet.ts'
import { outsideName } from '../../base/outside-name.ts'
import type { SourceDocument } from '../source.ts'
import { decodeTextAs } from './decode-text.ts'
import { readElectronicInvoice } from './e-invoice.ts'
import { ReadingFailed, readingLimits } from './failure.ts'
import { attachmentsOfMail, attachmentsOfOutlook, isMail, type Attachment } from './mail.ts'
import { filesOfTnef, isTnef } from './packed-files.ts'
import { pictureSize } from './picture-size.ts'
import { isBinary, readTextTable } from './text-table.ts'
import { isCompound, isZip, readWorkbook } from './workbook.ts'

/**
 * What a file is: a document that was read, the files in a mail, or what another reader must read (the frame of PDFs, the recognition of pictures).
 * `workbook`: the exact cells of a workbook or text file, by which CEISA workbooks and those of Ajukan are recognised and read.
 */
export type FileReading =
  | { readonly kind: 'document'; readonly document: SourceDocument; readonly workbook?: Workbook }
  | { readonly kind: 'attachments'; readonly attachments: readonly Attachment[] }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'picture' }

const begins = (bytes: Uint8Array, ...signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte)

const isPicture = (bytes: Uint8Array): boolean =>
  begins(bytes, 0xff, 0xd8, 0xff) ||
  begins(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  (begins(bytes, 0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45)

/** TIFF, and HEIC of phones: pictures that the browser does not decode. */
const isOtherPicture = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x49, 0x49, 0x2a, 0) ||
  begins(bytes, 0x4d, 0x4d, 0, 0x2a) ||
  /^ftyp(?:hei|hev|mif1|msf1)/.test(new TextDecoder('latin1').decode(bytes.subarray(4, 12)))

const isPdf = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-')

/** Excel writes a small file beside a workbook that it has open: `~$invoice.xlsx`. */
const isLockFile = (name: string, bytes: Uint8Array): boolean => /(?:^|[\\/])~\$/.test(name) && bytes.length <= 1_024

/** Reads a file by its content; the name is only used for what it is called. Throws `ReadingFailed`. */
export const readFile = async (name: string, bytes: Uint8Array, encoding?: TextEncoding): Promise<FileReading> => {
  if (bytes.length === 0) throw new ReadingFailed('empty')
  if (bytes.length > readingLimits.file) throw new ReadingFailed('too-large')
  if (isLockFile(name, bytes)) throw new ReadingFailed('lock-file')
  if (isPdf(bytes)) return { kind: 'pdf' }
  if (isPicture(bytes)) {
    const { width, height } = pictureSize(bytes) ?? { width: 0, height: 0 }
    // A few kilobytes can state a picture of gigabytes, which would be decoded before it is measured.
    if (width * height > readingLimits.pixels) throw new ReadingFailed('too-large')
    return { kind: 'picture' }
  }
  if (isOtherPicture(bytes)) throw new ReadingFailed('picture-format')
  if (isTnef(bytes)) return withAttachments(filesOfTnef(bytes))
  if (isCompound(bytes)) {
    const attachments = attachmentsOfOutlook(bytes)
    if (attachments !== null) return withAttachments(attachments)
  }
  const workbook = readWorkbook(name, bytes)
  if (workbook !== null) return withPages(workbook)
  if (isZip(bytes)) throw new ReadingFailed('unknown')
  if (isMail(bytes)) return withAttachments(await attachmentsOfMail(bytes))
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\0', '').trimStart()
  if (/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(start)) {
    const invoice = readElectronicInvoice(name, decodeTextAs(bytes).text)
    if (invoice !== null) return withPages({ document: invoice })
    throw new ReadingFailed('unknown')
  }
  // JSON has commas, too.
  if (isBinary(bytes) || /^(?:\u00ef\u00bb\u00bf)?(?:\{\s*"|\[\s*[{"[])/.test(start)) throw new ReadingFailed('unknown')
  return withPages(readTextTable(name, bytes, encoding))
}

const withAttachments = (attachments: readonly Attachment[]): FileReading => {
  if (attachments.length === 0) throw new ReadingFailed('no-attachment')
  return { kind: 'attachments', attachments: attachments.map(({ name, bytes }) => ({ name: outsideName(name) || 'attachment', bytes })) }
}

const withPages = (read: { readonly document: SourceDocument; readonly workbook?: Workbook }): FileReading => {
  if (read.document.pages.every(({ rows }) => rows.length === 0)) throw new ReadingFailed('empty')
  return { kind: 'document', ...read }
}
