import { partsOf, type Pointer } from '#core/base/json-pointer.ts'
import { formatDay } from '#core/base/format-date.ts'
import { onlyReading } from '#core/base/number.ts'
import { fillLetter, type MessageKind, type MessagePlaceholder } from '#core/contract/mail.ts'
import { nodeAt } from '#core/derive/fields.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { sections } from '#core/schema/layout.ts'
import { isRelease } from '#core/tracking/billing.ts'
import { registeredAs } from '#core/tracking/given-numbers.ts'
import { isWhole } from '#core/tracking/listed-track.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { useClock } from '../data/clock.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useDeclarationRecords } from '../features/editor/store/declaration-records.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import { copyText } from '../ui/dom/copy-text.ts'
import { letterValues } from './letters.ts'

/** Fields that one message names; more would not be read in a messenger. */
const mostMissing = 30

/** A text for the importer, and what it is about. */
interface ImporterMessage {
  readonly kind: MessageKind
  readonly text: string
}

/** Texts for the importer, copied for a messenger: of a billing that is due, else of the release, else of what the draft lacks. */
export const useImporterMessages = () => {
  const { now } = useClock()
  const text = useText()
  const tracking = useTracking()
  const settings = useSettings()
  const messages = useMessages()
  const records = useDeclarationRecords()
  const draft = useDraft()

  /** A cell is named with its table and row. */
  const nameOf = (path: Pointer): string => {
    const [table, , row] = partsOf(path)
    const node = nodeAt(path)
    const section = sections.find((one) => 'table' in one && one.table === table)
    const label = node && 'label' in node ? text.value.label(node.label) : (partsOf(path).at(-1) ?? '')
    return section && row !== undefined ? `${text.value.label(section.label)} ${Number(row) + 1}: ${label}` : label
  }
  const missingIn = ({ document }: DraftRecord): readonly string[] => [
    ...new Set(sendingProblems(document, settings.sendingRules).map(({ path }) => nameOf(path)))
  ]
  const missingText = (names: readonly string[]): string => {
    const more = names.length - mostMissing
    return [...names.slice(0, mostMissing).map((name) => `- ${name}`), ...(more > 0 ? [`- … (+${text.value.number(more)})`] : [])].join(
      '\n'
    )
  }

  const messageOf = async (record: DraftRecord): Promise<ImporterMessage | null> => {
    const { car } = record.document
    if (car !== '') await tracking.loadWhole([car])
    const track = tracking.trackOf(car)
    const responses = tracking.ofCar(car)
    const due = tracking.billingDue(car, now())
    const release = responses.find(({ code }) => isRelease(code, tracking.rulesOf(car)))
    const missing = missingIn(record)
    const kind: MessageKind | null = due ? 'billing' : release ? 'release' : missing.length > 0 ? 'missing' : null
    if (kind === null) return null
    const amount = onlyReading(due?.total ?? '')
    const values: Readonly<Record<MessagePlaceholder, string>> = {
      ...letterValues(record, text.value.number),
      billing: due?.billing || '–',
      tagihan: amount === null ? due?.total || '–' : `Rp ${text.value.decimal(amount)}`,
      tempo: due ? formatDay(due.due) : '–',
      sppb: release?.number || '–',
      tanggal: release ? formatDay(release.date) : '–',
      daftar: registeredAs(track && isWhole(track) ? track.log : undefined, responses)?.number || '–',
      kurang: missingText(missing)
    }
    return { kind, text: fillLetter(settings.settings.messages[kind] || text.value.letters.messages.standard[kind], values).trim() }
  }

  /** Copies the texts about declarations, one below the other, and says about what; says so if there is nothing to report. */
  const copy = async (ids: readonly string[]): Promise<void> => {
    const made: ImporterMessage[] = []
    await draft.flush()
    for (const record of await records.load(ids)) {
      const message = await messageOf(record)
      if (message !== null) made.push(message)
    }
    const about = { about: 'importer-message' }
    const [only, ...more] = made
    if (only === undefined) messages.say(() => text.value.letters.messages.nothing, 'warn', about)
    else if (!(await copyText(made.map((one) => one.text).join('\n\n'))))
      messages.say(() => text.value.letters.messages.notCopied, 'danger', about)
    else
      messages.say(
        () => {
          const { copied, copiedSeveral, kinds } = text.value.letters.messages
          return more.length > 0 ? copiedSeveral(made.length) : copied(kinds[only.kind])
        },
        'ok',
        about
      )
  }

  return { copy }
}
