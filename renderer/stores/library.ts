import { defineStore } from 'pinia'
import { isAjuPrefix, makeAju, runningOf } from '#core/aju/aju.ts'
import { envelopeText, readEnvelope, type EnvelopeProblem, type ReadDeclaration } from '#core/draft/wire.ts'
import { newRecord, recordOf, type DraftRecord } from '#core/draft/record.ts'
import { validateDeclaration } from '#core/validation/validate-declaration.ts'
import type { OpenedFile } from '#core/contract/host-api.ts'
import { useServices } from '../services.ts'
import { changesOfNew, loadRecord } from '../storage/declarations-repository.ts'
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

const dayOf = (time: number): string => {
  const date = new Date(time)
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
}

/** Making, copying, importing and exporting declarations. */
export const useLibrary = defineStore('library', () => {
  const { database, ledger, host, now, newId } = useServices()
  const worklist = useWorklist()
  const settings = useSettings()

  /** The next free aju number of the profile for today; empty where the profile has no prefix or the day no number left: then it is typed. */
  const nextAju = (): string => {
    const day = dayOf(now())
    const prefix = settings.profile?.ajuPrefix ?? ''
    const start = prefix + day.replaceAll('-', '')
    const used = [...worklist.summaries.values()].flatMap((summary) => (summary.car.startsWith(start) ? [runningOf(summary.car) ?? 0] : []))
    const running = Math.max(0, ...used) + 1
    return isAjuPrefix(prefix) && running < 1_000_000 ? makeAju({ prefix, day, running }) : ''
  }

  const add = async (record: DraftRecord): Promise<string> => {
    try {
      await ledger.write([...changesOfNew(record), worklist.noteDraft(record, validateDeclaration(record.document).length)])
    } catch (error) {
      worklist.forget(record.id)
      throw error
    }
    return record.id
  }

  const create = async (): Promise<string | null> => {
    if (!settings.profile) return null
    return add(newRecord(newId(), nextAju(), settings.profile, now()))
  }

  /** Copies under a new aju number; registration is not copied, as it belongs to the original. */
  const copy = async (id: string): Promise<string | null> => {
    const source = await loadRecord(database, id)
    if (!source) return null
    const header = { ...source.document.header.data, tpbno: '', tpbtg: '' }
    const document = { ...source.document, car: nextAju(), header: { ...source.document.header, data: header } }
    // What somebody checked was checked on the original.
    const { checked: _, ...local } = source.local
    return add(recordOf(newId(), document, now(), source.numerals, source.lines, local))
  }

  const addRead = async (read: ReadDeclaration): Promise<string> => add(recordOf(newId(), read.document, now(), read.numerals, read.lines))

  const importFile = async (file: OpenedFile): Promise<ImportReport> => {
    const read = readEnvelope(file.text)
    if ('problem' in read) return { file: file.name, added: [], doubled: [], filled: 0, problem: read.problem }
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
    const name = ids.length === 1 ? `bc28-${first?.car || 'draf'}.json` : `bc28-${ids.length}-deklarasi-${dayOf(now())}.json`
    return host.call('files.saveText', { suggestedName: name, text: await exportText(ids) })
  }

  return { create, copy, importFile, loadSamples, exportFile }
})
