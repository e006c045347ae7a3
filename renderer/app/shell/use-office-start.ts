import { watch } from 'vue'
import { useOffice } from '../../features/office/store/office.ts'

/** Applies changes from the office once the stores are read. Its code is loaded only if the folder belongs to an office. */
export const useOfficeStart = (isComplete: () => boolean): ReturnType<typeof useOffice> => {
  const office = useOffice()
  watch(
    () => isComplete() && office.status !== null,
    async (isPaired) => {
      if (!isPaired) return
      await (await import('../../actions/incoming-changes.ts')).useIncomingChanges().start()
      await (await import('../../features/office/store/number-lane-claims.ts')).useNumberLaneClaims().start()
    }
  )
  return office
}
