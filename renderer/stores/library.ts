import { defineStore } from 'pinia'
import { envelopeText, readEnvelope, type EnvelopeProblem, type ReadDeclaration } from '#core/draft/wire.ts'
import { dayOfClock } from '#core/aju/day.ts'
import { draftParts, takeParts, type DraftContent, type PartsChoice } from '#core/draft/parts.ts'
import { newRecord, recordOf, type DraftRecord } from '#core/draft/record.ts'
import { validateDeclaration } from '#core/validation/validate-declaration.ts'
import type { OpenedFile, Profile } from '#core/contract/host-api.ts'
import { useServices } from '../services.ts'
import { changesOfNew, loadRecord } from '../storage/declarations-repository.ts'
import type { Change } from '../storage/ledger.ts'
import { useNumbering } from './numbering.ts'
import { useSettings } from './settings.ts'
import { useWorklist } from './worklist.ts'

/** What became of one file of declarations. */
export interface ImportReport {
  readonly file: string
  readonly added: readonly string[]
  /** Aju numbers that were there already; the file's declarations stand beside them. */
  readonly doubled: readonly string[]
  /** Members the file left out and that were filled blank. */
  readonly filled: number
  readonly problem: EnvelopeProblem | null
}

/** Making, copying, importing and exporting declarations. */
export const useLibrary = defineStore('library', () => {
  const { database, ledger, host, now, newId } = useServices()
  const worklist = useWorklist()
  const settings = useSettings()
  const numbering = useNumbering()

  const add = async (record: DraftRecord, more: readonly Change[] = []): Promise<string> => {
    try {
      await ledger.write([...changesOfNew(record), worklist.noteDraft(record, validateDeclaration(record.document).length), ...more])
    } catch (error) {
      worklist.forget(record.id)
      throw error
    }
    return record.id
  }

  /** Adds a declaration under the next aju number of the profile; the counter is raised in the same batch. */
  const addNumbered = async (make: (car: string, profile: Profile) => DraftRecord): Promise<string | null> => {
    await Promise.all([numbering.ready(), worklist.ready()])
    if (!settings.profile) return null
    const cars = [...worklist.summaries.values()].map((summary) => summary.car)
    const { car, changes } = numbering.take(settings.profile, dayOfClock(now()), cars)
    return add(make(car, settings.profile), changes)
  }

  const create = (): Promise<string | null> => addNumbered((car, profile) => newRecord(newId(), car, profile, now()))

  /** A new declaration from parts of another or of a template, under a new aju number. */
  const createFrom = (source: DraftContent, choice: PartsChoice): Promise<string | null> =>
    addNumbered((car, profile) => {
      const blank = newRecord(newId(), car, profile, now())
      const { document, numerals, lines, local } = takeParts(source, blank, choice)
      return recordOf(blank.id, document, now(), numerals, lines, local)
    })

  /** Copies the whole under a new aju number; registration is not copied, as it belongs to the original. */
  const copy = async (id: string): Promise<string | null> => {
    const source = await loadRecord(database, id)
    return source ? createFrom(source, { parts: draftParts, clearDates: false, clearDocuments: false }) : null
  }

  const addRead = async (read: ReadDeclaration): Promise<string> => add(recordOf(newId(), read.document, now(), read.numerals, read.lines))

  const importFile = async (file: OpenedFile): Promise<ImportReport> => {
    const read = readEnvelope(file.text)
    if ('problem' in read) return { file: file.name, added: [], doubled: [], filled: 0, problem: read.problem }
    await worklist.ready()
    const added: string[] = []
    const doubled: string[] = []
    for (const declaration of read.declarations) {
      const car = declaration.document.car
      if (car !== '' && worklist.byCar(car)) doubled.push(car)
      added.push(await addRead(declaration))
    }
    return { file: file.name, added, doubled, filled: read.declarations.reduce((sum, one) => sum + one.filled.length, 0), problem: null }
  }

  /** Adds the sample declarations that are not in the worklist yet. */
  const loadSamples = async (): Promise<readonly string[]> => {
    await worklist.ready()
    const added: string[] = []
    for (const name of ['sparepart-3', 'tekstil-40', 'elektronik-1200']) {
      const answer = await fetch(`/samples/${name}.json`)
      const read = readEnvelope(await answer.text())
      if ('problem' in read) throw new Error(`the sample ${name} does not read`)
      for (const declaration of read.declarations) if (!worklist.byCar(declaration.document.car)) added.push(await addRead(declaration))
    }
    return added
  }

  /** The exact envelope of the declarations, for a file. */
  const exportText = async (ids: readonly string[]): Promise<string> => {
    const records = await Promise.all(ids.map((id) => loadRecord(database, id)))
    return envelopeText(
      records.flatMap((record) => record ?? []),
      2
    )
  }

  const exportFile = async (ids: readonly string[]) => {
    const first = worklist.summaries.get(ids[0] ?? '')
    const name = ids.length === 1 ? `bc28-${first?.car || 'draf'}.json` : `bc28-${ids.length}-deklarasi-${dayOfClock(now())}.json`
    return host.call('files.saveText', { suggestedName: name, text: await exportText(ids) })
  }

  return { create, createFrom, copy, importFile, loadSamples, exportFile }
})
