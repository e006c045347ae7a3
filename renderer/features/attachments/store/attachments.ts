import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { attachmentLimit, type AttachmentState } from '#core/contract/archive.ts'
import { codeLists } from '#core/schema/code-lists.ts'
import type { Edit } from '#core/draft/edit.ts'
import { outsideName } from '#core/base/outside-name.ts'
import { assignEdit, attachEdit, attachmentsOf, detachEdit, filesByRow, type Attachment } from '#core/draft/attachments.ts'
import type { Result } from '#core/base/result.ts'
import { useServices } from '../../../data/services.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useMessages, type MessageText } from '../../../messages/messages.ts'
import { pickFiles, workbookNames } from '../../../ui/dom/pick-files.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useUndoOffer } from '../../editor/store/undo-offer.ts'
import { useOfficeDocuments } from '../../office/store/documents.ts'
import { useOffice } from '../../office/store/office.ts'
import { useEditReason } from '../../office/store/edit-reason.ts'

const imported = new Set([...workbookNames.split(','), '.json'])

const endingOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0]?.toLowerCase() ?? ''

/** Whether a file dropped on a declaration is attached; sheets and envelopes are imported, and among the goods the PDF of an invoice. */
export const isAttachment = ({ name }: { readonly name: string }, isGoods = false): boolean =>
  !imported.has(endingOf(name)) && !(isGoods && endingOf(name) === '.pdf')

/** The files attached to the open declaration: the list is in the draft, the host stores the bytes. */
export const useAttachments = defineStore('attachments', () => {
  const { host, now, newId } = useServices()
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()
  const { size } = useTimeFormat()
  const { reasonOf } = useEditReason()
  const undoOffer = useUndoOffer()
  const office = useOffice()
  const documents = useOfficeDocuments()
  /** Whether files are being read and stored. */
  const busy = ref(false)

  const all = computed(() => (draft.record ? attachmentsOf(draft.record) : []))
  const counts = computed(() => filesByRow(all.value))

  /** `380 Invoice INV-1`, from the values of the row; '' if the row does not exist. */
  const rowName = (row: number): string => {
    const found = draft.record?.document.dokumen.data[row]
    const known = codeLists.documentType.find(({ code }) => code === found?.dokkd)
    return found ? [found.dokkd, known ? text.value.label(known.label) : '', found.dokno].filter((part) => part !== '').join(' ') : ''
  }
  const placeName = (row: number | null): string =>
    row === null ? text.value.attachments.ofDeclaration : text.value.attachments.ofRow(row + 1, rowName(row))

  const bytesOf = async (file: File): Promise<Uint8Array | MessageText> => {
    if (file.size > attachmentLimit) return () => text.value.attachments.tooLarge(file.name, size(attachmentLimit))
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return bytes.byteLength === 0 ? () => text.value.attachments.empty(file.name) : bytes
    } catch {
      return () => text.value.attachments.unreadable(file.name)
    }
  }
  /** Stores the bytes of a file; resolves with the stored file, or with the reason of the failure. */
  const keep = async (file: File): Promise<Pick<Attachment, 'sha256' | 'bytes' | 'kind' | 'name'> | MessageText> => {
    const bytes = await bytesOf(file)
    if (typeof bytes === 'function') return bytes
    const kept = await host.call('attachments.store', { bytes })
    if (!kept.ok) return () => text.value.attachments.notStored(file.name, failureSentence(text.value, kept.failure))
    return { ...kept.value, name: outsideName(file.name) }
  }

  /** Changes the list as one undo step, or says why it cannot be changed now and returns false. */
  const change = (edits: readonly Edit[]): boolean => {
    const isDone = draft.change(edits)
    draft.endStep()
    messages.report('attachments.change', isDone ? null : () => reasonOf(draft.record?.id ?? '') ?? text.value.holding.unread)
    return isDone
  }

  /** Attaches files to a document row, or with null to the declaration, as one undo step. Reports each file that cannot be attached. */
  const attach = async (files: readonly File[], row: number | null): Promise<void> => {
    const id = draft.record?.id
    if (id === undefined || files.length === 0) return
    const refused = reasonOf(id)
    if (refused !== null) return messages.say(() => reasonOf(id) ?? '', 'danger', { applies: () => reasonOf(id) !== null })
    busy.value = true
    try {
      const added: Attachment[] = []
      for (const file of files) {
        const kept = await keep(file)
        const isHere = (one: Attachment): boolean => typeof kept !== 'function' && one.sha256 === kept.sha256 && one.row === row
        messages.report(`attach ${file.name}`, typeof kept === 'function' ? kept : null)
        if (typeof kept === 'function') continue
        if ([...all.value, ...added].some(isHere)) messages.say(() => text.value.attachments.twice(file.name), 'warn')
        else added.push({ ...kept, id: newId(), at: now() + added.length, row })
      }
      if (added.length === 0) return
      if (draft.record?.id !== id) return messages.say(() => text.value.attachments.left(added.length), 'warn')
      if (change(added.map(attachEdit)))
        messages.say(() => text.value.attachments.attached(added.length, placeName(row)), 'ok', undoOffer())
    } finally {
      busy.value = false
    }
  }
  /** Asks for files in the dialog of the system. */
  const choose = async (row: number | null): Promise<void> => attach(await pickFiles(''), row)

  const assign = (file: Attachment, row: number | null): void => void change([assignEdit(file, row)])
  /** A locked declaration has no undo, so the user must confirm. */
  const remove = async (file: Attachment): Promise<void> => {
    const words = text.value.attachments
    if (draft.isLocked && !(await messages.ask(words.removeOf(file.name), words.removeAsk(file.name), text.value.common.remove, true)))
      return
    if (!change([detachEdit(file)])) return
    messages.say(
      () => (draft.isLocked ? text.value.attachments.removedLocked(file.name) : text.value.attachments.removed(file.name)),
      'ok',
      undoOffer()
    )
  }

  const report = <T>(result: Result<T>): T | null => {
    messages.report('attachment', result.ok ? null : () => failureSentence(text.value, result.failure))
    return result.ok ? result.value : null
  }
  /** Whether a file must be fetched from the office: it is not here, or it is damaged here and the office has it. */
  const isOnlyAtOffice = ({ sha256 }: Attachment, state: AttachmentState): boolean =>
    office.isJoined && (state === 'missing' || (state === 'changed' && documents.places.get(sha256)?.isAtOffice === true))
  /** In an office, downloads a file that is not here, or is damaged here, and tries again. */
  const withBytes = async <T>(file: Attachment, use: () => Promise<Result<T>>): Promise<T | null> => {
    const used = await use()
    if (used.ok || used.failure.code !== 'attachment-missing' || !isOnlyAtOffice(file, await stateOf(file))) return report(used)
    const brought = await documents.fetch(file.sha256, true)
    return report(brought.ok ? await use() : brought)
  }
  const save = async (file: Attachment): Promise<void> => {
    const { sha256, name } = file
    const saved = await withBytes(file, () => host.call('attachments.save', { sha256, name }))
    if (saved?.saved === true) messages.say(() => text.value.attachments.saved, 'ok', { about: 'attachment' })
  }
  /** Opens a copy with a program of the system, after the host has asked the user. */
  const openOutside = async (file: Attachment): Promise<void> => {
    const { sha256, name } = file
    await withBytes(file, () => host.call('attachments.open', { sha256, name }))
  }
  const stateOf = async ({ sha256 }: Attachment): Promise<AttachmentState> => {
    const answer = await host.call('attachments.state', { sha256 })
    const state = answer.ok ? answer.value.state : 'missing'
    if (state === 'changed') await documents.ask([sha256])
    return state
  }

  return { all, counts, busy, placeName, keep, attach, choose, assign, remove, save, openOutside, stateOf, isOnlyAtOffice }
})
