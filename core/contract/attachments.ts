/**
 * Files that the user attaches to a declaration. The host keeps their bytes by content (SHA-256) in the folder of the profile; which declaration a file
 * belongs to is a local value of the draft (core/draft/attached).
 */

/** Bytes of a file. */
export const attachmentLimit = 50 * 1024 * 1024

/** Kinds that the viewer shows; the first is a document, the others are pictures. */
export const viewedKinds = ['pdf', 'png', 'jpg', 'gif', 'webp', 'bmp'] as const
export type ViewedKind = (typeof viewedKinds)[number]
/** The file kind by its first bytes. */
export type AttachmentKind = ViewedKind | 'other'

export const isViewed = (kind: AttachmentKind): kind is ViewedKind => kind !== 'other'

export interface StoredAttachment {
  readonly sha256: string
  readonly bytes: number
  readonly kind: AttachmentKind
}

export type AttachmentState = 'good' | 'missing' | 'changed'

/** Files that another program only shows or edits. A file of any other ending is never opened, only saved. */
const openedEndings: ReadonlySet<string> = new Set(
  'pdf png jpg jpeg gif webp bmp tif tiff heic xlsx xls ods csv txt docx doc odt rtf pptx ppt odp eml msg xml json'.split(' ')
)
export const opensOutside = (name: string): boolean => openedEndings.has(/\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '')
