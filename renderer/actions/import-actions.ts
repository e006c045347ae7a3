import { ref } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'
import { plainName } from '#core/base/company-identity.ts'
import { fillParty, partyName, partyTax } from '#core/catalog/party.ts'
import { fillOf } from '#core/catalog/product.ts'
import { rankOf } from '#core/catalog/usage.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { locationOfStep, type Edit } from '#core/draft/edit.ts'
import { fileEdits, markEdits } from '#core/draft/import-marks.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { restOfLast, type RestOfLast } from '#core/draft/rest-of-last.ts'
import { supplierOf, type Summary } from '#core/draft/summary.ts'
import {
  catalogFill,
  goodsEdits,
  planGoods,
  planMarks,
  type CatalogFill,
  type GoodsContext,
  type GoodsPlan
} from '#core/import/goods-edits.ts'
import { headerEdits, headerOffers, type HeaderOffer, type OfferedParty } from '#core/import/header-offers.ts'
import type { Interpretation } from '#core/import/interpret.ts'
import { memoryId, memoryOwners, rememberedState, withCorrections, type ImportMemory, type Origins } from '#core/import/memory.ts'
import { firstState, reviewOf, type Review, type ReviewState } from '#core/import/review.ts'
import type { ImportMode } from '#core/import/row-edits.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { sections } from '#core/schema/layout.ts'
import { sumFactors } from '#core/spreadsheets/factor-check.ts'
import { planTable, tableEdits, type TableContext, type TablePlan, type TableReview } from '#core/import/table-review.ts'
import { useServices } from '../data/services.ts'
import { useCatalog } from '../features/catalog/store/catalog.ts'
import { useCodeListLookups } from '../features/catalog/store/code-list-lookups.ts'
import { useCodeLists } from '../features/catalog/store/code-lists.ts'
import { useDeclarationRecords } from '../features/editor/store/declaration-records.ts'
import { useDraft } from '../features/editor/store/draft/draft.ts'
import { useLastOfPair, type LastOfPair } from '../features/editor/store/last-of-pair.ts'
import { useUndoOffer } from '../features/editor/store/undo-offer.ts'
import type { ImportTarget } from '../features/import/store/import-steps.ts'
import { useTakingText } from '../features/import/taking-text.ts'
import { sumFactorSentence } from '../features/spreadsheets/store/factor-sentences.ts'
import { useText } from '../i18n/use-text.ts'
import { useEditReason } from '../features/office/store/edit-reason.ts'
import { useSettings } from '../features/settings/store/settings.ts'
import { useWorklist } from '../features/worklist/store/worklist.ts'
import { useMessages, type MessageText } from '../messages/messages.ts'
import { betweenFrames, nextPaint } from '../ui/dom/next-task.ts'
import { useDeclarationActions } from './declaration-actions.ts'

/** What the user decided in a review. */
export interface Taking {
  readonly review: Review
  readonly state: ReviewState
  /** What was remembered, with which the review began; missing: nothing was. */
  readonly proposed?: ReviewState
  /** The ticked ones. */
  readonly offers: readonly HeaderOffer[]
  /** The declarations from which the rest is taken over; missing or null: none. */
  readonly last?: LastOfPair | null
  readonly mode: ImportMode
  readonly target: ImportTarget
  readonly documents: readonly SourceDocument[]
  /** SHA-256 of the file of each document. */
  readonly hashes: readonly string[]
}

/** What the user decided about the rows of a table. */
export interface TakingTable {
  readonly review: TableReview
  readonly mode: ImportMode
  readonly target: ImportTarget
  readonly file: string
  /** Blank values of new lines of goods are filled. */
  readonly fillsFromCatalog: boolean
}

/** The declaration that has the lines now, their number, and the place of the first one. */
export interface Taken {
  readonly id: string
  readonly count: number
  readonly first: Pointer | null
}

/** A party of the catalog that the user may choose for a name in the files. */
export interface NamedParty {
  readonly id: string
  readonly name: string
  /** Its tax number, or ''. */
  readonly tax: string
  readonly uses: number
}

/** The parties of one kind that match a typed text, those used most first. */
export type PartyFinder = (kind: OfferedParty, typed: string) => readonly NamedParty[]

/** A declaration that has lines of a file, or of an invoice of the same seller, already. */
export interface KnownBefore {
  readonly summary: Summary
  /** '' where the file is the same. */
  readonly invoice: string
}

/** What an import changes in a draft, and the place of its first row. */
interface Prepared {
  readonly all: readonly Edit[]
  readonly first: Pointer | null
}

/** What an import takes from the stores and puts into a draft. */
export const useImportActions = () => {
  const { database, storeWriter, now } = useServices()
  const draft = useDraft()
  const records = useDeclarationRecords()
  const catalog = useCatalog()
  const settings = useSettings()
  const worklist = useWorklist()
  const { isListed } = useCodeListLookups()
  const lists = useCodeLists()
  lists.need('port')
  const { createReason, reasonOf } = useEditReason()
  const messages = useMessages()
  const text = useTakingText()
  const allText = useText()
  const undoOffer = useUndoOffer()
  const actions = useDeclarationActions()
  const lastOfPair = useLastOfPair()
  /** A second click before the review closes must not take the lines twice. */
  const isTaking = ref(false)

  /** The declaration that the lines are for: the open one, or a blank one without number; null if it is no longer open. */
  const recordOf = ({ declaration }: ImportTarget): DraftRecord | null =>
    declaration === null ? records.unnumbered() : draft.record?.id === declaration ? draft.record : null

  /** Why lines cannot be taken now, as a sentence. */
  const refusalOf = ({ declaration }: ImportTarget): string | null => {
    if (declaration === null) return createReason.value ?? (settings.profile === null ? text.value.noDraft : null)
    if (draft.record?.id !== declaration) return text.value.otherDeclaration
    return draft.isLocked ? (reasonOf(declaration) ?? text.value.locked) : null
  }

  const goodsContext = (record: DraftRecord, mode: ImportMode, currency: string, fillsFromCatalog = true): GoodsContext => {
    const declared = record.document.header.data.kdval
    const { productOf } = catalog
    return {
      existing: record.document.detail.data,
      mode,
      catalog: fillsFromCatalog
        ? (line) => {
            const product = typeof line['kd_barang'] === 'string' ? productOf(line['kd_barang']) : undefined
            return product
              ? fillOf(line, product.values, typeof declared === 'string' && declared !== '' ? declared : currency, isListed)
              : null
          }
        : null
    }
  }

  /** What the catalog would fill into the lines of a review; null if the draft is no longer open. */
  const fillOfReview = (review: Review, mode: ImportMode, target: ImportTarget): CatalogFill | null => {
    const record = recordOf(target)
    return record === null ? null : catalogFill(planGoods(review, goodsContext(record, mode, review.currency)))
  }

  /** A party of the catalog: the one that the user chose for the name, else the one with the name; of several the one used most. */
  const partyFor = (state: ReviewState, kind: OfferedParty, name: string) => {
    const id = state.parties?.get(kind)
    if (id === '') return undefined
    const chosen = catalog.parties.get(id ?? '')
    if (chosen?.kind === kind) return chosen
    const plain = plainName(name)
    return [...catalog.parties.values()]
      .filter((party) => party.kind === kind && plainName(partyName(party)) === plain)
      .toSorted((a, b) => rankOf(b, now()) - rankOf(a, now()))[0]
  }

  const partiesOf: PartyFinder = (kind, typed) =>
    catalog
      .findParties(kind, typed)
      .map((party) => ({ id: party.id, name: partyName(party), tax: partyTax(kind, party.values) ?? '', uses: party.uses }))

  /** The values for the header of the target. */
  const offersOf = (review: Review, target: ImportTarget, state: ReviewState = firstState): readonly HeaderOffer[] => {
    const record = recordOf(target)
    if (record === null) return []
    return headerOffers(review, {
      declaration: record.document,
      style: settings.profile?.codeStyle ?? 'both',
      partyEdits: (kind, name) => {
        const party = name === '' ? undefined : partyFor(state, kind, name)
        return party ? fillParty(record, kind, party.values) : null
      },
      ports: lists.ports()
    })
  }

  /** The target with the ticked offers; null if it is no longer open. */
  const withOffers = (offers: readonly HeaderOffer[], target: ImportTarget): DraftRecord | null => {
    const record = recordOf(target)
    return record === null ? null : applyEdits(record, headerEdits(record.document, offers)).record
  }
  const kindOfTarget = ({ declaration }: ImportTarget) => (declaration === null ? settings.profile?.kind : worklist.kindOf(declaration))
  /** The last declarations of the importer and the supplier that the target has with these offers. */
  const lastOf = async (offers: readonly HeaderOffer[], target: ImportTarget): Promise<LastOfPair | null> => {
    const record = withOffers(offers, target)
    return record === null ? null : lastOfPair.find(lastOfPair.pairOf(record), { id: record.id, kind: kindOfTarget(target) })
  }
  /** What the target would take over from them beside the offers. */
  const restOf = (offers: readonly HeaderOffer[], { sources, from }: LastOfPair, target: ImportTarget): RestOfLast | null => {
    const record = withOffers(offers, target)
    return record === null ? null : restOfLast(record, sources, from)
  }

  const ownersOf = (review: Pick<Review, 'taken'>, record: DraftRecord | null) =>
    memoryOwners(review, record === null ? null : record.document.header.data, worklist.importerKey)

  /** What is remembered for the first of the owners for whom something is. */
  const memoryOf = async (owners: ReturnType<typeof ownersOf>): Promise<ImportMemory | undefined> =>
    (await database.mappings.bulkGet(owners.map(memoryId))).find((memory) => memory !== undefined)

  /**
   * The decisions that are remembered for the supplier, and where each belongs. After its columns were read again, a call with the state of the first one
   * adds the words of the lines.
   */
  const remembered = async (
    interpretation: Interpretation,
    target: ImportTarget,
    state: ReviewState = firstState
  ): Promise<{ readonly state: ReviewState; readonly origins: Origins }> => {
    // A tax number of the importer, and the parties, are known when both are read.
    await Promise.all([catalog.ready(), worklist.ready()])
    const memory = await memoryOf(ownersOf(reviewOf(interpretation, state), recordOf(target)))
    return rememberedState(memory, interpretation, state)
  }

  /** Keeps what the user corrected, and forgets what was proposed and taken back, after the import. Another desk may have stored something since the review began. `before`: the draft without the import. */
  const remember = async ({ review, state, proposed }: Taking, before: DraftRecord): Promise<void> => {
    const owners = ownersOf(review, before)
    const [owner] = owners
    if (owner === undefined) return
    const memory = withCorrections(await memoryOf(owners), owner, review, state, now(), proposed)
    if (memory !== null) await storeWriter.write([{ table: 'mappings', key: memory.id, value: memory }])
  }

  /** Everything that the lines change in a draft, as edits of one step. */
  const editsOf = ({ review, state, offers, last, mode, documents, hashes }: Taking, record: DraftRecord) => {
    const context = goodsContext(record, mode, review.currency, state.fillsFromCatalog)
    const plan = planGoods(review, context)
    const goods = goodsEdits(plan, context)
    const own: readonly Edit[] = [...goods, ...headerEdits(record.document, offers)]
    const filled = applyEdits(record, own).record
    const rest = last ? restOfLast(filled, last.sources, last.from).edits : []
    const edits = [...own, ...rest]
    const taken = applyEdits(filled, rest).record
    const names = new Set(review.pages.map(({ document }) => document))
    const files = documents.flatMap(({ name }, index) => {
      const sha256 = hashes[index] ?? ''
      return sha256 === '' || !names.has(index) ? [] : [{ sha256, name, at: now() }]
    })
    const marks = markEdits(taken, planMarks(plan, context, documents))
    return { plan, all: [...edits, ...marks, ...fileEdits(record, files)], first: locationOfStep(goods), open: marks.length }
  }

  const say = (plan: GoodsPlan, open: number, documents: readonly SourceDocument[], id: string, isNew: boolean): void => {
    const applies = draft.noOtherIsOpen(isNew ? id : undefined)
    const offer = isNew ? { applies } : undoOffer()
    const filled = plan.lines.filter(({ filled: values }) => Object.keys(values).length > 0).length
    const unused = plan.unused.flatMap(({ heading, lines }) => (lines === null || heading === '' ? [] : [heading.replaceAll('\n', ' ')]))
    if (plan.unmatched.length > 0) messages.say(() => text.value.unmatched(plan.unmatched.length), 'danger', { applies })
    if (filled > 0) messages.say(() => text.value.filled(filled), 'plain', { applies })
    if (unused.length > 0) messages.say(() => text.value.unused(unused.join(', ')), 'plain', { applies })
    // The newest, so that the messages before do not hide it.
    messages.say(
      () => text.value.taken(plan.lines.length, documents.map(({ name }) => name).join(', '), open),
      open > 0 ? 'warn' : 'ok',
      offer
    )
  }

  /**
   * Puts edits into a new draft or the open one, as one step. Null, with the reason, if they cannot be put there now. `editsFor`: the edits of the draft as it
   * is, or why there are none; `isShown`: whether the window of the import is still there; `close`: closes it, before the editor takes the focus.
   */
  const put = async <E extends Prepared>(
    target: ImportTarget,
    editsFor: (record: DraftRecord) => E | MessageText,
    isShown: () => boolean,
    close: () => void
  ): Promise<{ readonly edits: E; readonly id: string; readonly record: DraftRecord } | null> => {
    const refuse = (reason: MessageText): null => {
      messages.report('import', reason)
      return null
    }
    messages.solve('import')
    if (isTaking.value) return null
    isTaking.value = true
    try {
      const refusal = refusalOf(target)
      const record = refusal === null ? recordOf(target) : null
      if (record === null) return refuse(() => refusalOf(target) ?? text.value.otherDeclaration)
      const isNew = target.declaration === null
      await nextPaint()
      const edits = editsFor(record)
      if (typeof edits === 'function') return refuse(edits)
      const { all, first } = edits
      if (!isNew) {
        await nextPaint()
        await betweenFrames(draft.prepare(all))
        await nextPaint()
      }
      if (!isShown()) return null
      // A response may have locked the declaration meanwhile, or something may have changed it.
      const late = refusalOf(target)
      if (late !== null || (!isNew && draft.record !== record)) return refuse(() => refusalOf(target) ?? text.value.changed)
      let id = target.declaration ?? ''
      if (isNew) {
        const created = await records.createImported(all)
        if (created === null) return refuse(() => createReason.value ?? text.value.noDraft)
        id = created
      } else if (draft.change(all, 'imported')) draft.endStep()
      else return refuse(() => refusalOf(target) ?? text.value.locked)
      close()
      if (isNew) {
        const section = sections.find((one) => 'table' in one && one.table === target.member)
        await actions.openDeclaration(id, section?.key, first ?? 'fill')
        await draft.open(id)
      }
      await nextPaint()
      return { edits, id, record }
    } finally {
      isTaking.value = false
    }
  }

  const nothingTaken =
    (unmatched: number): MessageText =>
    () =>
      unmatched > 0 ? text.value.unmatched(unmatched) : text.value.nothing

  /** Puts the lines, the ticked values and the marks of a review into a draft, as `put`. */
  const take = async (taking: Taking, isShown: () => boolean = () => true, close: () => void = () => undefined): Promise<Taken | null> => {
    const editsFor = (record: DraftRecord) => {
      const edits = editsOf(taking, record)
      return edits.plan.lines.length === 0 ? nothingTaken(edits.plan.unmatched.length) : edits
    }
    const done = await put(taking.target, editsFor, isShown, close)
    if (done === null) return null
    const { edits, id, record } = done
    say(edits.plan, edits.open, taking.documents, id, taking.target.declaration === null)
    await remember(taking, record)
    return { id, count: edits.plan.lines.length, first: edits.first }
  }

  /** The plan that the window shows: with thousands of rows it is not made a second time to be taken. */
  let shownPlan:
    | (Pick<TakingTable, 'mode'> & { readonly lines: TableReview['lines']; readonly record: DraftRecord; readonly plan: TablePlan })
    | null = null

  /** What the rows of a table would change, for the preview; null if the declaration is no longer open. */
  const planOfTable = ({ lines }: Pick<TableReview, 'lines'>, mode: ImportMode, target: ImportTarget): TablePlan | null => {
    const record = recordOf(target)
    if (record === null) return null
    const plan = planTable({ lines }, target.member, tableContext(record, mode, target))
    shownPlan = { lines, mode, record, plan }
    return plan
  }

  const tableContext = (record: DraftRecord, mode: ImportMode, { member }: ImportTarget, fillsFromCatalog = true): TableContext => ({
    ...goodsContext(record, mode, '', fillsFromCatalog),
    existing: record.document[member].data,
    ...(member === 'detail' ? {} : { catalog: null })
  })

  /** Puts the rows of a table into a draft, as `put`. */
  const takeTable = async (
    { review, mode, target, file, fillsFromCatalog }: TakingTable,
    isShown: () => boolean,
    close: () => void
  ): Promise<Taken | null> => {
    const editsFor = (record: DraftRecord) => {
      const context = tableContext(record, mode, target, fillsFromCatalog)
      const shown = fillsFromCatalog ? shownPlan : null
      const isSame = shown?.lines === review.lines && shown.mode === mode && shown.record === record
      const plan = shown !== null && isSame ? shown.plan : planTable(review, target.member, context)
      const all = tableEdits(plan, target.member, context)
      return plan.rows.length === 0 ? nothingTaken(plan.unmatched.length) : { plan, all, first: locationOfStep(all) }
    }
    const done = await put(target, editsFor, isShown, close)
    if (done === null) return null
    const { id, edits } = done
    const isNew = target.declaration === null
    const applies = draft.noOtherIsOpen(isNew ? id : undefined)
    const filled = edits.plan.rows.filter(({ filled: values }) => Object.keys(values).length > 0).length
    if (edits.plan.unmatched.length > 0) messages.say(() => text.value.unmatched(edits.plan.unmatched.length), 'danger', { applies })
    if (filled > 0) messages.say(() => text.value.filled(filled), 'plain', { applies })
    for (const finding of target.member === 'detail' && draft.record?.id === id ? sumFactors(draft.record.document) : [])
      messages.say(() => sumFactorSentence(finding, allText.value.spreadsheets.numbers, allText.value.lang), 'danger', { applies })
    messages.say(() => text.value.taken(edits.plan.rows.length, file, 0), 'ok', isNew ? { applies } : undoOffer())
    return { id, count: edits.plan.rows.length, first: edits.first }
  }

  /** Declarations, not in the trash, that have lines of the same file, or an invoice of the same seller with the same number; each once. The target too. */
  const knownBefore = async (hashes: readonly string[], review: Review, target: ImportTarget): Promise<readonly KnownBefore[]> => {
    await worklist.ready()
    await worklist.indexReferences()
    const found = new Map<string, KnownBefore>()
    const isMeant = ({ trashedAt }: Summary): boolean => trashedAt === 0
    for (const summary of worklist.summaries.values())
      if (isMeant(summary) && (summary.importedFiles ?? '').split('\n').some((hash) => hash !== '' && hashes.includes(hash)))
        found.set(summary.id, { summary, invoice: '' })
    for (const { facts } of review.taken) {
      const valueOf = (name: 'seller' | 'invoiceNumber'): string => facts.find((fact) => fact.name === name)?.value ?? ''
      const record = recordOf(target)
      const seller = plainName(valueOf('seller') === '' && record !== null ? supplierOf(record.document) : valueOf('seller'))
      const invoice = valueOf('invoiceNumber')
      if (seller === '' || invoice === '') continue
      for (const summary of worklist.ofReference('invoice', invoice))
        if (isMeant(summary) && plainName(summary.supplier) === seller && !found.has(summary.id))
          found.set(summary.id, { summary, invoice })
    }
    return [...found.values()]
  }

  return { isTaking, refusalOf, lastOf, restOf, fillOfReview, partiesOf, offersOf, remembered, take, planOfTable, takeTable, knownBefore }
}
