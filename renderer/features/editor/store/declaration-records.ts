import { defineStore } from 'pinia'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { envelopePart, joinEnvelope, readEnvelope, type EnvelopeProblem, type ReadDeclaration } from '#core/draft/envelope.ts'
import { localDay } from '#core/base/calendar-day.ts'
import { takeParts, wholeParts, type DraftContent, type PartsChoice } from '#core/draft/draft-parts.ts'
import { newRecord, recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit, LoggedEdit } from '#core/draft/edit.ts'
import { countProblems } from '#core/validation/unfilled-fields.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import type { Profile, ProfileKind } from '#core/contract/profile.ts'
import { ok, type Result } from '#core/base/result.ts'
import { useServices } from '../../../data/services.ts'
import { changesOfLog, changesOfNew, loadRecord } from '../../../data/declarations-repository.ts'
import type { Change } from '../../../data/store-writer.ts'
import { useRates } from '../../catalog/store/rates.ts'
import { useDraft } from './draft/draft.ts'
import { useNumbering } from '../../worklist/store/numbering.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { sampleFiles, sampleInvoice, sampleToMend } from '../../worklist/store/sample-declarations.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** Declarations, and goods lines, written in one batch. */
const batchDeclarations = 50
const batchLines = 2_000
/** Largest file of one export in characters: the import accepts up to 64 MB. */
const longestFile = 48 * 1024 * 1024

/** A file the user opened, as text. */
export interface OpenedFile {
  readonly name: string
  readonly text: string
}

/** The result of importing one file of declarations. */
export interface ImportReport {
  readonly file: string
  readonly added: readonly string[]
  /** Aju numbers that existed already; the declarations of the file were added beside them. */
  readonly doubled: readonly string[]
  /** Members that the file left out and that were filled with blanks, each once; those of rows as of the first row. */
  readonly filled: readonly Pointer[]
  /** Fields that hold text and had another value, which are blank now. */
  readonly blanked: readonly Pointer[]
  readonly problem: EnvelopeProblem | null
}

const filledIn = (declarations: readonly ReadDeclaration[]): readonly Pointer[] => {
  const paths = new Set<Pointer>()
  for (const { filled } of declarations) for (const path of filled) paths.add(path.replace(/\/\d+\//, '/0/'))
  return [...paths]
}

/** Puts the parts into as few files as possible. */
const filesOf = (parts: readonly string[]): readonly (readonly string[])[] => {
  const files: string[][] = []
  let length = Infinity
  for (const part of parts) {
    if (length + part.length > longestFile) {
      files.push([])
      length = 0
    }
    files.at(-1)?.push(part)
    length += part.length
  }
  return files
}

/** Creating, copying, importing and exporting declarations. */
export const useDeclarationRecords = defineStore('declaration-records', () => {
  const { database, storeWriter, host, now, newId } = useServices()
  const worklist = useWorklist()
  const settings = useSettings()
  const numbering = useNumbering()
  const draft = useDraft()
  const rates = useRates()
  const office = useOffice()

  const counted = (record: DraftRecord): readonly [DraftRecord, problems: number, unfilled: number] => {
    const { problems, unfilled } = countProblems(record.document, sendingProblems(record.document, settings.sendingRules))
    return [record, problems, unfilled]
  }

  /** Adds declarations in one batch, of the kind of the current profile: all of them or none. They are listed when they are stored, because every action on a row reads the store. */
  const addAll = async (records: readonly DraftRecord[], more: readonly Change[] = [], kind?: ProfileKind): Promise<readonly string[]> => {
    const { changes, list } = worklist.newDrafts(records.map(counted), kind)
    await storeWriter.write([...records.flatMap(changesOfNew), ...changes, ...more])
    list()
    return records.map((record) => record.id)
  }

  /**
   * Adds a declaration under the next aju number of a profile, by default the current one, with its edit log if it has one; the counter is raised in
   * the same batch.
   */
  const addNumbered = async (
    make: (car: string, profile: Profile) => { readonly record: DraftRecord; readonly log?: readonly LoggedEdit[] },
    of?: Profile
  ): Promise<string | null> => {
    await Promise.all([numbering.ready(), worklist.ready()])
    const profile = of ?? settings.profile
    if (!profile || office.createObstacle !== null) return null
    const cars = [...worklist.summaries.values()].map((summary) => summary.car)
    const { car, changes } = numbering.take(profile, localDay(now()), cars)
    const { record, log = [] } = make(car, profile)
    await addAll([record], [...changes, ...changesOfLog(log)], profile.kind)
    return record.id
  }

  const create = (): Promise<string | null> => addNumbered((car, profile) => ({ record: newRecord(newId(), car, profile, now()) }))

  /** The new declaration that the preview of an import fills; it has no number and is not stored. */
  const unnumbered = (): DraftRecord | null => (settings.profile ? newRecord('', '', settings.profile, now()) : null)

  /** Creates a declaration with imported rows: its number is used only together with them. */
  const createImported = async (edits: readonly Edit[]): Promise<string | null> => {
    // Rupiah follow from the exchange rate.
    await rates.ready()
    return addNumbered((car, profile) => draft.imported(newRecord(newId(), car, profile, now()), edits))
  }

  /** Creates a declaration from parts of another one or of a template, under a new aju number. */
  const createFrom = (source: DraftContent, choice: PartsChoice, of?: Profile): Promise<string | null> =>
    addNumbered((car, profile) => {
      const blank = newRecord(newId(), car, profile, now())
      const { document, numerals, lines, local } = takeParts(source, blank, choice)
      return { record: recordOf(blank.id, document, now(), numerals, lines, local) }
    }, of)

  /** Copies a declaration under a new aju number of a profile; the registration is not copied, as it belongs to the original. */
  const copy = async (id: string, of?: Profile): Promise<string | null> => {
    const source = await loadRecord(database, id)
    return source ? createFrom(source, wholeParts, of) : null
  }

  const recordRead = (read: ReadDeclaration): DraftRecord => recordOf(newId(), read.document, now(), read.numerals, read.lines)

  /** A large file is stored in portions; `onStored` gets the ids of each, as an exception leaves the earlier ones in the worklist. */
  const importFile = async (file: OpenedFile, onStored?: (ids: readonly string[]) => void): Promise<ImportReport> => {
    const read = readEnvelope(file.text)
    if ('problem' in read) return { file: file.name, added: [], doubled: [], filled: [], blanked: [], problem: read.problem }
    await worklist.ready()
    // Another profile may be selected while a large file is stored.
    const kind = settings.profile?.kind
    const added: string[] = []
    const doubled: string[] = []
    let batch: DraftRecord[] = []
    let lines = 0
    const store = async (): Promise<void> => {
      const ids = await addAll(batch, [], kind)
      added.push(...ids)
      onStored?.(ids)
    }
    for (const declaration of read.declarations) {
      const car = declaration.document.car
      if (car !== '' && (worklist.byCar(car) || batch.some((record) => record.document.car === car))) doubled.push(car)
      batch.push(recordRead(declaration))
      lines += declaration.lines.length
      if (batch.length < batchDeclarations && lines < batchLines) continue
      await store()
      batch = []
      lines = 0
    }
    if (batch.length > 0) await store()
    return {
      file: file.name,
      added,
      doubled,
      filled: filledIn(read.declarations),
      blanked: read.declarations.flatMap(({ blanked }) => blanked),
      problem: null
    }
  }

  /** Adds a sample declaration if it is not in the worklist yet; it is for practice with any profile. */
  const addSample = async (name: string): Promise<readonly string[]> => {
    const answer = await fetch(`/samples/${name}.json`)
    const read = readEnvelope(await answer.text())
    if ('problem' in read) throw new Error(`the sample ${name} does not read`)
    const records = read.declarations.filter(({ document }) => !worklist.byCar(document.car)).map(recordRead)
    return addAll(records, [], 'practice')
  }

  const loadSamples = async (): Promise<readonly string[]> => {
    await worklist.ready()
    const added: string[] = []
    for (const name of sampleFiles.keys()) added.push(...(await addSample(name)))
    return added
  }

  /** The id of the sample with one thing to mend, which is added if it is not there. */
  const sampleWithProblem = async (): Promise<string> => {
    await worklist.ready()
    const [added] = await addSample(sampleToMend.name)
    return added ?? worklist.byCar(sampleToMend.car)?.id ?? ''
  }

  /** The sample invoice as a file to import. */
  const invoiceFile = async (): Promise<File> => {
    const answer = await fetch(`/samples/${sampleInvoice}`)
    return new File([await answer.arrayBuffer()], sampleInvoice)
  }

  /** The declarations as they were last written; missing ones are left out. */
  const load = async (ids: readonly string[]): Promise<readonly DraftRecord[]> =>
    (await Promise.all(ids.map((id) => loadRecord(database, id)))).flatMap((record) => record ?? [])

  /** The declarations as parts of an envelope, unchanged, or as `changed` returns them. */
  const exportParts = async (
    ids: readonly string[],
    changed: (record: DraftRecord) => DraftRecord = (record) => record
  ): Promise<readonly string[]> => (await load(ids)).map((record) => envelopePart(changed(record)))

  /** Saves the parts as one envelope, or as several when one would be too large to import; stops at the first file that is not saved. */
  const saveParts = async (parts: readonly string[], car: string): Promise<Result<{ readonly saved: boolean }>> => {
    const files = filesOf(parts)
    const name = parts.length === 1 ? `bc28-${car || 'draf'}` : `bc28-${parts.length}-deklarasi-${localDay(now())}`
    let last: Result<{ readonly saved: boolean }> = ok({ saved: false })
    for (const [index, file] of files.entries()) {
      const numbered = files.length === 1 ? name : `${name}-${index + 1}`
      last = await host.call('files.saveText', { suggestedName: `${numbered}.json`, text: joinEnvelope(file) })
      if (!last.ok || !last.value.saved) return last
    }
    return last
  }

  /** Members that a new declaration of this profile starts with. Without its start values: what an imported file leaves out stays blank. */
  const blankDocument = (): DraftDeclaration => {
    if (!settings.profile) throw new Error('settings were not loaded')
    return newRecord('', '', { ...settings.profile, startValues: {} }, now()).document
  }

  return {
    blankDocument,
    unnumbered,
    createImported,
    addAll,
    create,
    createFrom,
    copy,
    importFile,
    loadSamples,
    sampleWithProblem,
    invoiceFile,
    load,
    exportParts,
    saveParts
  }
})
