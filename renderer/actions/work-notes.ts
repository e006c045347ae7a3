import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { attachEdit, attachmentsOf } from '#core/draft/attachments.ts'
import type { Payment, WorkNotes } from '#core/draft/work-notes.ts'
import { useServices } from '../data/services.ts'
import { useAttachments } from '../features/attachments/store/attachments.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useNotes } from '../features/notes/store/notes.ts'
import { useEditReason } from '../features/office/store/edit-reason.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages, writeFailureOf, type MessageOptions, type MessageText } from '../messages/messages.ts'

/** A billing whose payment is noted. */
export interface PaidBilling {
  readonly car: string
  /** `paymentKey` of the billing. */
  readonly key: string
}

/** What the office notes about declarations, and payments of billings: also of those that are sent, locked, held by another desk or only watched. */
export const useWorkNotes = defineStore('work-notes', () => {
  const { now, newId } = useServices()
  const notes = useNotes()
  const draft = useDraft()
  const worklist = useWorklist()
  const attachments = useAttachments()
  const messages = useMessages()
  const text = useText()
  const { createReason, reasonOf } = useEditReason()
  /** Ids of the declarations whose notes are open; empty while the dialog is closed. */
  const editing = shallowRef<readonly string[]>([])
  /** The billing whose payment is open; null while the dialog is closed. */
  const paying = shallowRef<PaidBilling | null>(null)

  /** Whether a write was stored; reports what it did or why not. */
  const isStored = async (write: Promise<void>, done: MessageText, options: MessageOptions): Promise<boolean> => {
    try {
      await write
    } catch (error) {
      const failure = writeFailureOf(error)
      if (failure === null) throw error
      messages.report('notes', () => failureSentence(text.value, failure))
      return false
    }
    messages.solve('notes')
    messages.say(done, 'ok', options)
    return true
  }

  /** Changes the notes of declarations; `added`: labels that each gets besides its own. */
  const save = (ids: readonly string[], changed: Partial<WorkNotes>, added: readonly string[] = []): Promise<boolean> =>
    isStored(
      notes.change(ids, ({ labels = [] }) => (added.length === 0 ? changed : { ...changed, labels: [...new Set([...labels, ...added])] })),
      () => text.value.notes.saved(ids.length),
      { about: 'notes' }
    )

  /** Removes the follow-up date, because what it was for is done. */
  const endFollowUp = async (id: string): Promise<void> => {
    const { followUp = '' } = notes.rows.get(id) ?? {}
    await isStored(
      notes.change([id], () => ({ followUp: '' })),
      () => text.value.notes.followUpEnded,
      {
        about: `follow-up ${id}`,
        button: {
          action: 'message.undo',
          label: () => text.value.common.undo,
          isOffered: () => (notes.rows.get(id)?.followUp ?? '') === '',
          run: () => save([id], { followUp })
        }
      }
    )
  }

  const declarationOf = (car: string): string | undefined => worklist.ofCar(car)?.id
  /** Why no file can be attached to the declaration of this aju number; null if one can. */
  const proofReason = (car: string): string | null => {
    const id = declarationOf(car)
    return id === undefined ? text.value.notes.noDeclaration : reasonOf(id)
  }
  /** Attaches a proof of payment to a declaration. Returns its id; null if that is not possible, which is reported. */
  const attachProof = async (declaration: string, proof: File): Promise<string | null> => {
    const kept = await attachments.keep(proof)
    messages.report('payment.proof', typeof kept === 'function' ? kept : null)
    if (typeof kept === 'function') return null
    const attached = { ...kept, id: newId(), at: now(), row: null }
    let id: string = attached.id
    const [done] = await draft.changeStored([declaration], (stored) => {
      const known = attachmentsOf(stored).find(({ sha256, row }) => sha256 === kept.sha256 && row === null)
      id = known?.id ?? attached.id
      return known ? [] : [attachEdit(attached)]
    })
    if (done === undefined) messages.say(() => text.value.notes.notAttached, 'warn')
    return done === undefined ? null : id
  }

  /** Notes a billing as paid, with its proof attached to the declaration; false if that is not possible, which is reported. */
  const pay = async ({ car, key }: PaidBilling, ntpn: string, proof: File | null): Promise<boolean> => {
    const id = declarationOf(car)
    const { by = notes.author(), at = now(), proof: before } = notes.paymentsOf(car)[key] ?? {}
    let attached: string | null | undefined = before
    try {
      if (proof !== null && id !== undefined) attached = await attachProof(id, proof)
    } catch (error) {
      const failure = writeFailureOf(error)
      if (failure === null) throw error
      messages.report('payment.proof', () => failureSentence(text.value, failure))
      attached = null
    }
    if (attached === null) return false
    const payment: Payment = { by, at, ...(ntpn !== '' && { ntpn }), ...(attached !== undefined && { proof: attached }) }
    return isStored(notes.pay(car, key, payment), () => text.value.notes.paid(key), { about: `pay ${key}` })
  }
  /** Takes the payment back; its proof stays attached. */
  const unpay = ({ car, key }: PaidBilling): Promise<boolean> =>
    isStored(notes.pay(car, key, null), () => text.value.notes.unpaid(key), { about: `pay ${key}` })

  /** `reason`: why this desk may not note anything. */
  return { editing, paying, reason: createReason, proofReason, save, endFollowUp, pay, unpay }
})
