import { padTwo } from '#core/base/format-date.ts'
import { memberOf } from '#core/base/json-guards.ts'
import { ajuPart, plainPart } from '#core/archive/export-names.ts'
import type { ExportRequest } from '#core/contract/archive.ts'
import { envelopePart, joinEnvelope } from '#core/draft/envelope.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Anonymizer } from '#core/spreadsheets/anonymous-copy.ts'
import { zippedFiles, type ZippedFile } from '#core/spreadsheets/attached-list.ts'
import { textOf } from '../../../data/answer-text.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import type { Services } from '../../../data/services.ts'
import type { useWorklist } from '../../worklist/store/worklist.ts'

type Texts = ExportRequest['texts']

const stampOf = (at: number): string => {
  const date = new Date(at)
  const day = [date.getFullYear(), padTwo(date.getMonth() + 1), padTwo(date.getDate())].join('')
  return `${day}-${padTwo(date.getHours())}${padTwo(date.getMinutes())}${padTwo(date.getSeconds())}`
}
/** The answer as it came. Of a request with several declarations only one row has all of it. */
const rawText = (content: unknown, raw: string | null): string =>
  raw !== null && (raw !== '' || memberOf(content, 'failure') !== undefined) ? raw : JSON.stringify(content, null, 2)
/** The end of an answer's file name: unusable answers are named so and may have any content. */
const endingOf = (failure: unknown): string => {
  const status = memberOf(failure, 'httpStatus')
  return failure === undefined ? '.json' : `_tidak-terpakai${typeof status === 'number' ? `-${status}` : ''}.txt`
}

/** What exports have of the declarations with an aju number, under the names that it has there: of a zip and of a folder alike. */
export const createDossier = ({ host, database }: Pick<Services, 'host' | 'database'>, worklist: ReturnType<typeof useWorklist>) => {
  const entryTexts = async (entry: OutboxEntry, at: number): Promise<Texts> => {
    const body = (await database.frozen.get(entry.id))?.body
    const name = `${String(at + 1).padStart(3, '0')}_${stampOf(entry.queuedAt)}`
    const journal = await host.call('answers.ofEntry', { entry: entry.id })
    return [
      ...(body === undefined ? [] : [{ name: `kiriman/${name}.json`, text: body }]),
      ...(journal.ok ? journal.value : []).flatMap(({ outcome, attempt, raw }) => {
        const ending = endingOf(outcome.ok ? undefined : outcome.failure)
        // An attempt without a response has nothing to export.
        return raw === '' ? [] : [{ name: `jawaban-kiriman/${name}_percobaan-${attempt}${ending}`, text: raw }]
      })
    ]
  }

  /** Everything sent and received for one aju number, as it was. `isOf`: leaves out other submissions. */
  const sentAndHeard = async (car: string, isOf: (entry: Pick<OutboxEntry, 'profile'>) => boolean = () => true): Promise<Texts> => {
    const entries = (await database.outbox.where('car').equals(car).toArray()).filter(isOf).sort((a, b) => a.queuedAt - b.queuedAt)
    const sent: Texts[] = []
    for (const [at, entry] of entries.entries()) sent.push(await entryTexts(entry, at))
    const heard = (await database.answers.where('car').equals(car).toArray()).toSorted((a, b) => a.at - b.at)
    const raws = await Promise.all(heard.map((answer) => textOf(host, answer)))
    const answers = heard.map((answer, at) => ({
      name: `jawaban/${String(at + 1).padStart(4, '0')}_${stampOf(answer.at)}_${plainPart(answer.operation, 40)}${endingOf(memberOf(answer.content, 'failure'))}`,
      text: rawText(answer.content, raws[at] ?? null)
    }))
    return [...sent.flat(), ...answers]
  }

  /** The declarations with an aju number as they are now, and their attached files; those of an anonymous copy without files. */
  const declarationsOf = async (
    car: string,
    anonymous: Anonymizer | null = null
  ): Promise<Pick<ExportRequest, 'texts' | 'pdfs'> & { readonly attached: readonly ZippedFile[] }> => {
    await worklist.ready()
    const ids = worklist
      .allOfCar(car)
      .flatMap((one) => (one.trashedAt === 0 ? [one.id] : []))
      .toSorted()
    const stored = (await Promise.all(ids.map((id) => loadRecord(database, id)))).flatMap((record) => record ?? [])
    const records = anonymous === null ? stored : stored.map(anonymous.record)
    const texts = records.map((record, at) => ({
      name: `deklarasi/${at === 0 ? '' : `${at + 1}_`}${ajuPart(record.document.car)}.json`,
      text: joinEnvelope([envelopePart(record)])
    }))
    const attached = zippedFiles(records)
    return { texts, attached, pdfs: attached.map(({ file, name }) => ({ sha256: file.sha256, name })) }
  }

  return { sentAndHeard, declarationsOf }
}
export type Dossier = ReturnType<typeof createDossier>
