import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { attachEdit, attachmentsOf } from '#core/draft/attachments.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit } from '#core/draft/edit.ts'
import { notesEdits, notesOf, paymentEdit, paymentsOf, type Payment, type WorkNotes } from '#core/draft/work-notes.ts'
import { useServices } from '../data/services.ts'
import { useAttachments } from '../features/attachments/store/attachments.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useEditReason } from '../features/office/store/edit-reason.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages, writeFailureOf } from '../messages/messages.ts'

/** A billing whose payment is noted. */
export interface PaidBilling {
  readonly car: string
  /** `paymentKey` of the billing. */
  readonly key: string
}

/** Declarations written in one batch. */
const atOnce = 50

/** What the office notes about declarations, and payments of billings: also of declarations that are sent, locked or not open. */
export const useWorkNotes = defineStore('work-notes', () => {
  const { now, newId } = useServices()
  const draft = useDraft()
  const worklist = useWorklist()
  const settings = useSettings()
  const attachments = useAttachments()
  const messages = useMessages()
  const text = useText()
  const { divide, reasonOf } = useEditReason()
  /** Ids of the declarations whose notes are open; empty while the dialog is closed. */
  const editing = shallowRef<readonly string[]>([])
  /** The billing whose payment is open; null while the dialog is closed. */
  const paying = shallowRef<PaidBilling | null>(null)

  /** How many declarations have the change; reports the others. */
  const store = async (ids: readonly string[], editsOf: (stored: DraftRecord) => readonly Edit[]): Promise<number> => {
    const { mine, leftOut } = divide(ids)
    if (leftOut !== null) messages.say(leftOut, 'warn')
    let done = 0
    try {
      for (let from = 0; from < mine.length; from += atOnce)
        done += (await draft.changeStored(mine.slice(from, from + atOnce), editsOf)).length
    } catch (error) {
      const failure = writeFailureOf(error)
      if (failure === null) throw error
      messages.report('notes', failureSentence(text.value, failure))
      return done
    }
    messages.solve('notes')
    if (done < mine.length) messages.say(text.value.notes.notAll(mine.length - done), 'warn')
    return done
  }

  /** Changes the notes of declarations; `added`: labels that each gets besides its own. */
  const save = async (ids: readonly string[], changed: Partial<WorkNotes>, added: readonly string[] = []): Promise<boolean> => {
    const done = await store(ids, (stored) =>
      notesEdits(stored, added.length === 0 ? changed : { ...changed, labels: [...new Set([...notesOf(stored).labels, ...added])] })
    )
    if (done > 0) messages.say(text.value.notes.saved(done), 'ok', { about: 'notes' })
    return done > 0
  }

  /** Removes the follow-up date, because what it was for is done. */
  const endFollowUp = async (id: string): Promise<void> => {
    const day = worklist.summaries.get(id)?.followUp ?? ''
    const setDay = (followUp: string) => store([id], (stored) => notesEdits(stored, { followUp }))
    if (day === '' || (await setDay('')) === 0) return
    const isGone = (): boolean => (worklist.summaries.get(id)?.followUp ?? '') === ''
    messages.say(text.value.notes.followUpEnded, 'ok', {
      about: `follow-up ${id}`,
      button: { action: 'message.undo', label: text.value.common.undo, isOffered: isGone, run: () => setDay(day) }
    })
  }

  const declarationOf = (car: string): string | undefined => worklist.ofCar(car)?.id
  /** Why the payment of a billing of this aju number cannot be noted; null if it can. */
  const payReason = (car: string): string | null => {
    const id = declarationOf(car)
    return id === undefined ? text.value.notes.noDeclaration : reasonOf(id)
  }

  /** Notes a billing as paid, with its proof attached to the declaration; false if that is not possible, which is reported. */
  const pay = async ({ car, key }: PaidBilling, ntpn: string, proof: File | null): Promise<boolean> => {
    const id = declarationOf(car)
    if (id === undefined) return false
    const kept = proof === null ? null : await attachments.keep(proof)
    messages.report('payment.proof', typeof kept === 'string' ? kept : null)
    if (typeof kept === 'string') return false
    const done = await store([id], (stored) => {
      const before = paymentsOf(stored)[key]
      const known = kept === null ? undefined : attachmentsOf(stored).find(({ sha256, row }) => sha256 === kept.sha256 && row === null)
      const attached = kept === null || known ? null : { ...kept, id: newId(), at: now(), row: null }
      const payment: Payment = {
        by: before?.by ?? settings.info?.user ?? '',
        at: before?.at ?? now(),
        ntpn,
        proof: known?.id ?? attached?.id ?? before?.proof ?? ''
      }
      return [...(attached === null ? [] : [attachEdit(attached)]), paymentEdit(stored, key, payment)]
    })
    if (done > 0) messages.say(text.value.notes.paid(key), 'ok', { about: `pay ${key}` })
    return done > 0
  }
  /** Takes the payment back; its proof stays attached. */
  const unpay = async ({ car, key }: PaidBilling): Promise<boolean> => {
    const id = declarationOf(car)
    const done = id === undefined ? 0 : await store([id], (stored) => [paymentEdit(stored, key, null)])
    if (done > 0) messages.say(text.value.notes.unpaid(key), 'ok', { about: `pay ${key}` })
    return done > 0
  }

  return { editing, paying, save, endFollowUp, payReason, pay, unpay }
})
