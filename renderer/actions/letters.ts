import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { ok, type Result } from '#core/base/result.ts'
import { printMarkOf } from '#core/contract/print-job.ts'
import { fillLetter, type Letter, type LetterPlaceholder } from '#core/contract/mail.ts'
import { approvalEdit, importerNotes, sentEdit, type ImporterApproval } from '#core/draft/local-values.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import { ajuPart } from '#core/archive/export-names.ts'
import { useServices } from '../data/services.ts'
import { useText } from '../i18n/use-text.ts'
import { useCatalog } from '../features/catalog/store/catalog.ts'
import { useLearning } from '../features/editor/store/learning.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useSameContent } from '../features/editor/store/same-content.ts'
import { sha256 } from '../data/sha256.ts'
import { usePrint, type PrintResult } from './print.ts'
import { useSettings } from '../features/settings/store/settings.ts'

/** The document type of an invoice. */
const invoiceCode = '380'

/** What letters and messages say of a declaration. */
export const letterValues = (
  { document: { car, header, dokumen } }: Pick<DraftRecord, 'document'>,
  number: (value: number, decimals: number) => string
): Readonly<Record<LetterPlaceholder, string>> => {
  const { data } = header
  const invoices = dokumen.data.flatMap(({ dokkd, dokno }) => (dokkd === invoiceCode && dokno !== '' ? [dokno] : []))
  return {
    aju: car === '' ? '–' : formatAju(car),
    importir: data.impnama || '–',
    pemasok: data.pasoknama || data.penjnama || '–',
    invoice: invoices.join(', ') || '–',
    total: data.cif === null ? '–' : `${data.kdval} ${number(data.cif, 2)}`.trim(),
    ppjk: data.ppjknama
  }
}

/** Letters with the printed draft to the importer, and the importer's approval. */
export const useLetters = defineStore('letters', () => {
  const { host, now } = useServices()
  const draft = useDraft()
  const settings = useSettings()
  const catalog = useCatalog()
  const learning = useLearning()
  const prints = usePrint()
  const text = useText()
  /** Id of the declaration whose letter is written; null while the dialog is closed. */
  const writing = shallowRef<string | null>(null)

  const noted = computed(() => (draft.record ? importerNotes(draft.record) : { sent: null, approval: null, isOutdated: false }))
  const contentOf = (record: DraftRecord): Promise<string> => sha256(envelopeText([record]))
  const isApproved = useSameContent({
    declaration: () => draft.record?.id ?? '',
    sha256: () => noted.value.approval?.sha256 ?? '',
    isSameAs: async (record, approved) => (await contentOf(record)) === approved
  })
  /** The clock may have been wrong: the times count only while the contents are not compared. */
  const notes = computed(() => ({ ...noted.value, isOutdated: isApproved.value === null ? noted.value.isOutdated : !isApproved.value }))

  /** The letter about the open declaration, from the template and with the address of its importer. The standard text of a draft alone asks for an approval. */
  const begin = async (): Promise<Letter> => {
    const { record } = draft
    if (!record) return { to: '', subject: '', body: '' }
    await catalog.ready()
    const { subject, body } = settings.settings.letter
    const values = letterValues(record, text.value.number)
    const standard = text.value.letters.standard[printMarkOf(await prints.standingOf(record))]
    return {
      to: catalog.importerOf(record)?.email ?? '',
      subject: fillLetter(subject || standard.subject, values).trim(),
      body: fillLetter(body || standard.body, values).trimEnd()
    }
  }

  /** Notes the letter with the declaration, and keeps the address; false, without either, if this desk may not change it. */
  const noteSent = async (to: string): Promise<boolean> => {
    if (!draft.record || !draft.change([sentEdit(draft.record, { at: now(), to })])) return false
    draft.endStep()
    await learning.keepEmail(draft.record, to)
    return true
  }
  const fileNameOf = ({ cars: [car = ''] }: PrintResult): string => `bc28-${ajuPart(car)}.pdf`

  /** Opens the letter with the print in the mail program. `isNoted`: that is in the history. */
  const openDraft = async (letter: Letter, print: PrintResult): Promise<Result<{ readonly isNoted: boolean }>> => {
    const opened = await host.call('mail.openDraft', { ...letter, print: print.id, fileName: fileNameOf(print) })
    return opened.ok ? ok({ isNoted: await noteSent(letter.to) }) : opened
  }
  /** Opens the letter in the mail program without a file. `isCut`: without all of the text. */
  const compose = async (letter: Letter): Promise<Result<{ readonly isNoted: boolean; readonly isCut: boolean }>> => {
    const opened = await host.call('mail.compose', letter)
    return opened.ok ? ok({ isNoted: await noteSent(letter.to), isCut: opened.value.isCut }) : opened
  }

  /** Notes the approval with the declaration, or with null takes it back; false where the declaration is no longer open or cannot be changed. */
  const approve = async (approval: Omit<ImporterApproval, 'at' | 'sha256'> | null): Promise<boolean> => {
    const [approved, at] = [draft.record, now()]
    if (!approved) return false
    const sha = approval === null ? '' : await contentOf(approved)
    if (draft.record?.id !== approved.id) return false
    const isChanged = draft.change([approvalEdit(draft.record, approval === null ? null : { ...approval, at, sha256: sha })])
    draft.endStep()
    return isChanged
  }

  return { writing, notes, begin, openDraft, compose, approve, fileNameOf }
})
