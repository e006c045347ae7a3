import type { Pointer } from '#core/base/json-pointer.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useTimeFormat } from '../../../../i18n/use-time-format.ts'
import { fieldName } from '../../../editor/shared/field-name.ts'
import { serviceSentence } from '../../../editor/shared/service-sentence.ts'
import { useDifferenceValue } from '../../shared/use-difference-value.ts'
import { useSendRights } from '../../../office/store/sending.ts'
import { isRequired, type SendRow, type SentBefore } from '../../store/send-question.ts'

/** Texts of the summary before a send. */
export const useSendText = () => {
  const text = useText()
  const moments = useTimeFormat()
  const valueOf = useDifferenceValue()
  const rights = useSendRights()

  const placeOf = (path: Pointer): string => {
    const { label, section, row } = fieldName(path, text.value.label)
    const name = section === null || section === label ? label : `${section} · ${label}`
    return row === null ? name : `${name}, ${text.value.editor.row(row)}`
  }

  /** The first open advice as sentences; required fields first. */
  const adviceLines = ({ read }: SendRow, most: number): readonly string[] =>
    (read?.advice ?? [])
      .toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
      .slice(0, most)
      .map(({ path, says, params }) => text.value.send.finding(placeOf(path), text.value.advice.sentences[says](params)))

  /** The first findings of the service that were not mended. */
  const refusedLines = ({ read }: SendRow, most: number): readonly string[] =>
    (read?.refused ?? [])
      .slice(0, most)
      .map((one) =>
        one.path === '' ? serviceSentence(one, text.value) : text.value.send.finding(placeOf(one.path), serviceSentence(one, text.value))
      )

  /** The first differences from the last submission. */
  const changeLines = ({ read }: SendRow, most: number): readonly string[] =>
    (read?.since?.differences ?? []).slice(0, most).map((difference) => {
      const { path, field, before, after } = difference
      const shown = (value: string | null): string => valueOf(difference, value)
      return text.value.send.finding(placeOf(path), field === null ? shown(after ?? before) : `${shown(before)} → ${shown(after)}`)
    })

  const sinceText = ({ read, before }: SendRow, isShort = false): string => {
    const { send } = text.value
    if (!read) return ''
    if (read.since === null) return before === null ? send.first : send.unreadable
    const { entry, differences } = read.since
    if (differences === null) return send.unreadable
    if (differences.length === 0) return send.same
    return isShort ? send.changesShort(differences.length) : send.changes(differences.length, entry.version, moments.full(entry.queuedAt))
  }

  const statusText = ({ word, zone }: SentBefore): string =>
    word === null || word.status === ''
      ? text.value.send.nothingSaid
      : `${word.status} ${text.value.tracking.codes[word.status] ?? word.statusText} ${moments.service(zone, word.time)}`.trim()

  const lastSentText = ({ entry }: SentBefore): string =>
    entry === null
      ? ''
      : `${text.value.outboxEntry.states[entry.state]}, ${moments.full(entry.attempts.at(-1)?.startedAt ?? entry.queuedAt)}`

  const atOfficeText = ({ atOffice }: SentBefore): string => {
    if (atOffice === null) return ''
    const { startedAt, endedAt, desk, outcome } = atOffice
    const at = startedAt ?? endedAt
    return `${[text.value.outboxEntry.states[outcome], ...(at === null ? [] : [moments.full(at)])].join(', ')} (${rights.nameOf(desk)})`
  }

  /** What the service last said about the aju number, and how the last submission from here ended. */
  const beforeFacts = (before: SentBefore): readonly { readonly label: string; readonly value: string }[] => {
    const { send } = text.value
    return [
      { label: send.lastSaid, value: statusText(before) },
      { label: send.registration, value: before.word?.registration ?? '' },
      { label: send.response, value: before.word?.response ?? '' },
      { label: send.lastSent, value: lastSentText(before) },
      { label: send.atOffice, value: atOfficeText(before) }
    ].filter(({ value }) => value !== '')
  }

  return { adviceLines, refusedLines, changeLines, sinceText, statusText, lastSentText, atOfficeText, beforeFacts }
}
