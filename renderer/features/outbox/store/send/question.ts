import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { useSettings } from '../../../settings/store/settings.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useSendRights } from '../../../office/store/send-rights.ts'
import { useWorklist } from '../../../worklist/store/worklist.ts'
import { useOutbox } from '../outbox.ts'
import { isBlocked, useSendRows, type SendRow, type SendTarget } from './rows.ts'
import { nextTask } from '../../../../ui/dom/next-task.ts'

/** A warning shown with the summary. */
export interface SendWarning {
  readonly title: string
  readonly text: string
  /** The safe answer has the focus. */
  readonly isRisky: boolean
}

/** The summary before a send, as the dialog shows it. */
export interface SendQuestion {
  /** Previously sent rows first. */
  readonly rows: readonly SendRow[]
  readonly warning: SendWarning | null
  /** Nothing is sent after a yes: the declarations wait in the outbox, and are asked about again before they leave. */
  readonly isPreparation: boolean
  readonly answer: (yes: boolean) => void
}

/** What follows from a question: `seen` after the user confirmed the summary, `unasked` where none was shown. */
export type SendAnswer = 'seen' | 'unasked' | 'no'

/** Rows read before the dialog opens; the others follow while it is open. */
const readAhead = 20

/** Asks before sending: with a summary if the profile says so, and always before an aju number is sent again or with an EDI number or a prefix of the number that is not the profile's. */
export const useSendQuestion = defineStore('send-question', () => {
  const outbox = useOutbox()
  const settings = useSettings()
  const worklist = useWorklist()
  const { sketch, read, hasOtherNumber, isOfOffice } = useSendRows()
  const rights = useSendRights()
  const text = useText()
  const question = shallowRef<SendQuestion | null>(null)
  const wordTarget = ({ declaration, car, entry, before }: SendRow) => ({
    ...{ declaration, car, isAsked: before !== null },
    isRefused: entry?.attempts.at(-1)?.failure?.code === 'office-word-needed'
  })
  /** An entry may have been sent automatically while its summary was open. */
  const isStillToSend = ({ entry }: SendRow): boolean => {
    const now = entry === null ? undefined : outbox.entries.get(entry.id)
    return entry === null || (now !== undefined && (isWaiting(now) || now.state === 'unknown'))
  }
  let isAsking = false

  const show = async (sketched: readonly SendRow[], warning: SendWarning | null, isPreparation: boolean): Promise<SendAnswer> => {
    const sorted = sketched.toSorted((a, b) => Number(b.before !== null) - Number(a.before !== null))
    const first = await Promise.all(sorted.slice(0, readAhead).map(read))
    // What cannot be sent is reported by the sending itself; a warning has to be answered.
    if (warning === null && first.length === sorted.length && first.every(isBlocked)) return 'unasked'
    const answered = Promise.withResolvers<boolean>()
    let rows: readonly SendRow[] = [...first, ...sorted.slice(readAhead)]
    const update = (): void => {
      question.value = { rows, warning, isPreparation, answer: answered.resolve }
    }
    update()
    const readOn = async (): Promise<void> => {
      for (let from = readAhead; from < rows.length; from += readAhead) {
        await nextTask()
        const some = await Promise.all(rows.slice(from, from + readAhead).map(read))
        if (question.value?.answer !== answered.resolve) return
        rows = [...rows.slice(0, from), ...some, ...rows.slice(from + readAhead)]
        update()
      }
    }
    void readOn()
    const isYes = await answered.promise
    question.value = null
    return isYes ? 'seen' : 'no'
  }

  const ask = async (targets: readonly SendTarget[], warning: SendWarning | null, isPreparation: boolean): Promise<SendAnswer> => {
    if (isAsking) return 'no'
    isAsking = true
    try {
      await outbox.ready()
      const rows = await sketch(targets)
      const isAsked =
        warning !== null ||
        rows.some(({ before }) => before !== null) ||
        (settings.profile?.confirmSend === false ? await hasOtherNumber(targets) : !isPreparation)
      const answer = targets.length > 0 && isAsked ? await show(rows, warning, isPreparation) : 'unasked'
      if (answer === 'no' || isPreparation) return answer
      const office = rows.filter((row) => isStillToSend(row) && isOfOffice(row))
      return (await rights.askConfirmations(office.map(wordTarget), text.value.send.confirmAgain)) ? answer : 'no'
    } finally {
      isAsking = false
    }
  }

  /**
   * Whether declarations may be queued as they are now: to be sent at once, or, where the user sends later, to wait. Returns false while another question is open.
   */
  const askDeclarations = async (ids: readonly string[]): Promise<boolean> => {
    const targets = ids.map((declaration) => ({ declaration, car: worklist.summaries.get(declaration)?.car ?? '', entry: null }))
    return (await ask(targets, null, settings.settings.sending !== 'auto')) !== 'no'
  }

  /** The answer for the frozen bodies of entries that are to be sent. Always asks if there is a warning. */
  const askEntries = (entries: readonly OutboxEntry[], warning: SendWarning | null = null): Promise<SendAnswer> =>
    ask(
      entries.map((entry) => ({ declaration: entry.declaration, car: entry.car, entry })),
      warning,
      false
    )

  return { question, askDeclarations, askEntries }
})
