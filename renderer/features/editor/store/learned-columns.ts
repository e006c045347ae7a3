import { onMounted, shallowRef, type ShallowRef } from 'vue'
import type { ColumnSource } from '#core/draft/free-columns.ts'
import { loadForCodes } from '../../../data/declarations-repository.ts'
import { useServices } from '../../../data/services.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDraft } from './draft/draft.ts'

/** Declarations that are looked through: the newest have the columns that are in use. */
const most = 200

/**
 * The templates and the newest other declarations of the kind that is shown, for the columns of arrays whose item shape the specification does not define.
 * Empty until they are read.
 */
export const useLearnedColumns = (): Readonly<ShallowRef<readonly ColumnSource[]>> => {
  const { database } = useServices()
  const worklist = useWorklist()
  const draft = useDraft()
  const learned = shallowRef<readonly ColumnSource[]>([])
  onMounted(async () => {
    await worklist.ready()
    const newest = [...worklist.summaries.values()]
      .filter((one) => one.trashedAt === 0 && one.id !== draft.record?.id && worklist.isOfKind(one))
      .toSorted((a, b) => b.changedAt - a.changedAt)
      .slice(0, most)
    const [templates, declarations] = await Promise.all([
      database.templates.toArray(),
      loadForCodes(
        database,
        newest.map(({ id }) => id),
        0
      )
    ])
    learned.value = [...templates.map(({ content }) => content), ...declarations]
  })
  return learned
}
