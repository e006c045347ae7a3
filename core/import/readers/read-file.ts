import type { TextEncoding, Workbook } from '../../spreadsheets/sheet.ts'
import { outsideName } from '../../base/outside-name.ts'
import type { SourceDocument } from '../source.ts'
import { decodeTextAs } from './decode-text.ts'
import { readElectronicInvoice } from './e-invoice.ts'
import { ReadingFailed, readingLimits } from './failure.ts'
import { formOf } from './file-forms.ts'
import { attachmentsOfMail, attachmentsOfOutlook, isMail, type Attachment } from './mail.ts'
import { filesOfTnef } from './packed-files.ts'
import { pictureSize } from './picture-size.ts'
import { isBinary, readTextTable } from './text-table.ts'
import { readWorkbook } from './workbook.ts'

/**
 * What a file is: a document that was read, the files in a mail, or what another reader must read (the frame of PDFs, the recognition of pictures).
 * `workbook`: the exact cells of a workbook or text file, by which CEISA workbooks and those of Ajukan are recognised and read.
 */
export type FileReading =
  | { readonly kind: 'document'; readonly document: SourceDocument; readonly workbook?: Workbook }
  | { readonly kind: 'attachments'; readonly attachments: readonly Attachment[] }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'picture' }

/** Excel writes a small file beside a workbook that it has open: `~$invoice.xlsx`. */
const isLockFile = (name: string, bytes: Uint8Array): boolean => /(?:^|[\\/])~\$/.test(name) && bytes.length <= 1_024

/** Reads a file by its content; the name is only used for what it is called. Throws `ReadingFailed`. */
export const readFile = async (name: string, bytes: Uint8Array, encoding?: TextEncoding): Promise<FileReading> => {
  if (bytes.length === 0) throw new ReadingFailed('empty')
  if (bytes.length > readingLimits.file) throw new ReadingFailed('too-large')
  if (isLockFile(name, bytes)) throw new ReadingFailed('lock-file')
  const form = formOf(bytes)
  if (form === 'pdf') return { kind: 'pdf' }
  if (form === 'jpeg' || form === 'png' || form === 'webp') {
    const { width, height } = pictureSize(bytes) ?? { width: 0, height: 0 }
    // A few kilobytes can state a picture of gigabytes, which would be decoded before it is measured.
    if (width * height > readingLimits.pixels) throw new ReadingFailed('too-large')
    return { kind: 'picture' }
  }
  if (form === 'tiff' || form === 'heic') throw new ReadingFailed('picture-format')
  if (form === 'tnef') return withAttachments(filesOfTnef(bytes))
  if (form === 'compound') {
    const attachments = attachmentsOfOutlook(bytes)
    if (attachments !== null) return withAttachments(attachments)
  }
  const workbook = readWorkbook(name, bytes)
  if (workbook !== null) return withPages(workbook)
  if (form === 'zip') throw new ReadingFailed('unknown')
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
