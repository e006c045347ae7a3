import { defaultKeptDocuments } from '#core/contract/settings.ts'
import { ok } from '#core/base/result.ts'
import type { LocalFiles } from '../../../electron/office/desk/documents.ts'

const noFiles: LocalFiles = {
  place: () => '',
  read: () => Promise.resolve(null),
  isDamaged: () => false,
  keep: () => Promise.resolve(ok(null)),
  release: () => Promise.resolve(false),
  kept: () => defaultKeptDocuments
}

/** A desk without documents, for tests of everything else. */
export const noDocuments = { files: noFiles, documentProgress: (): void => undefined }
