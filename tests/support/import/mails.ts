import { CFB as untypedFiles } from '@e965/xlsx'

interface MadeAttachment {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Writes compound files; the library has no types for it. */
const compoundFiles = untypedFiles as {
  readonly utils: { cfb_new(): object; cfb_add(file: object, path: string, content: Uint8Array): void }
  write(file: object, options: { readonly type: 'array' }): ArrayLike<number>
}

/** A message of Outlook as far as its attachments; `isUnicode`: texts as UTF-16, else in the code page of the computer. */
export const outlookMessage = (attachments: readonly MadeAttachment[], isUnicode = true): Uint8Array => {
  const file = compoundFiles.utils.cfb_new()
  const add = (path: string, content: Uint8Array): void => compoundFiles.utils.cfb_add(file, path, content)
  const text = (of: string): Uint8Array => new Uint8Array(Buffer.from(of, isUnicode ? 'utf16le' : 'latin1'))
  add('/__properties_version1.0', new Uint8Array(32))
  add(`/__substg1.0_0037${isUnicode ? '001F' : '001E'}`, text('Invoice'))
  attachments.forEach(({ name, bytes }, index) => {
    const folder = `/__attach_version1.0_#${index.toString(16).toUpperCase().padStart(8, '0')}`
    add(`${folder}/__properties_version1.0`, new Uint8Array(8))
    add(`${folder}/__substg1.0_3707${isUnicode ? '001F' : '001E'}`, text(name))
    add(`${folder}/__substg1.0_37010102`, bytes)
  })
  return new Uint8Array(compoundFiles.write(file, { type: 'array' }))
}
