/** What a file is by its first bytes. `zip`: workbooks of today; `compound`: those of old, and messages of Outlook; `tnef`: winmail.dat. */
export type FileForm = 'zip' | 'compound' | 'tnef' | 'jpeg' | 'png' | 'webp' | 'tiff' | 'heic' | 'xml' | 'pdf'

interface Signature {
  readonly form: FileForm
  /** Of the name of such a file. */
  readonly ending: string
  /** The bytes that say it, as Latin-1, with the place of the first one: at the beginning of the text, or anywhere in the first bytes. */
  readonly bytes: string
  readonly at: number | 'text' | 'anywhere'
}

/** Bytes in which a file says what it is. */
const shown = 1_024

const signatures: readonly Signature[] = [
  { form: 'zip', ending: '.xlsx', bytes: 'PK\u0003', at: 0 },
  { form: 'zip', ending: '.zip', bytes: 'PK\u0005', at: 0 },
  { form: 'compound', ending: '.xls', bytes: '\u00d0\u00cf\u0011\u00e0', at: 0 },
  { form: 'tnef', ending: '.dat', bytes: '\u0078\u009f\u003e\u0022', at: 0 },
  { form: 'jpeg', ending: '.jpg', bytes: '\u00ff\u00d8\u00ff', at: 0 },
  { form: 'png', ending: '.png', bytes: '\u0089PNG', at: 0 },
  { form: 'webp', ending: '.webp', bytes: 'WEBP', at: 8 },
  // TIFF, and HEIC of phones: pictures that the browser does not decode.
  { form: 'tiff', ending: '.tif', bytes: 'II*\0', at: 0 },
  { form: 'tiff', ending: '.tif', bytes: 'MM\0*', at: 0 },
  ...['hei', 'hev', 'mif1', 'msf1'].map((brand): Signature => ({ form: 'heic', ending: '.heic', bytes: `ftyp${brand}`, at: 4 })),
  { form: 'xml', ending: '.xml', bytes: '<?xml', at: 'text' },
  { form: 'pdf', ending: '.pdf', bytes: '%PDF-', at: 'anywhere' }
]

const signatureOf = (bytes: Uint8Array): Signature | undefined => {
  const start = String.fromCharCode(...bytes.subarray(0, shown))
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  return signatures.find(({ bytes: own, at }) =>
    at === 'anywhere' ? start.includes(own) : at === 'text' ? text.startsWith(own) : start.startsWith(own, at)
  )
}

/** The form of a file; null for texts and for what is not listed. */
export const formOf = (bytes: Uint8Array): FileForm | null => signatureOf(bytes)?.form ?? null

/** The ending that a file without a name gets; '' for a form that is not listed. */
export const endingOf = (bytes: Uint8Array): string => signatureOf(bytes)?.ending ?? ''
