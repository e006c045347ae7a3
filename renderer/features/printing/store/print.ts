import { defineStore } from 'pinia'
import type { Output } from '#core/contract/host-api.ts'
import { useServices } from '../../../data/services.ts'
import { loadRecord } from '../../../data/declarations-repository.ts'
import { useTariffs } from '../../catalog/store/tariffs.ts'
import { useDraft } from '../../editor/store/draft.ts'
import { useDuty } from '../../editor/store/duty.ts'

/** A draft rendered as the printed form. */
export interface RenderedPrint {
  readonly id: string
  readonly pages: number
  readonly car: string
}

/** The printed form of drafts: rendered by the host, then shown, saved or printed. */
export const usePrint = defineStore('paper', () => {
  const { database, host } = useServices()
  const draft = useDraft()
  const duty = useDuty()
  const tariffs = useTariffs()

  /** Null when the draft does not exist. The open draft is printed as it is on the screen, also when its write was refused. */
  const make = async (id: string): Promise<{ readonly car: string; readonly made: Output<'print.render'> } | null> => {
    await draft.flush()
    const record = draft.record?.id === id ? draft.record : await loadRecord(database, id)
    if (!record) return null
    const { document } = record
    await tariffs.ready()
    return { car: document.car, made: await host.call('print.render', { declaration: document, local: duty.printOf(record) }) }
  }

  const save = (paper: RenderedPrint) =>
    host.call('print.save', { id: paper.id, suggestedName: `bc28-${paper.car || 'tanpa-aju'}-draf.pdf` })
  const print = (paper: RenderedPrint) => host.call('print.print', { id: paper.id })

  return { make, save, print }
})
