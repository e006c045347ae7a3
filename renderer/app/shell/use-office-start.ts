import { watch } from 'vue'
import { useOffice } from '../../features/office/store/office.ts'

/** Takes what arrives from the office once the stores are read. Nothing of it is loaded before this folder belongs to one. */
export const useOfficeStart = (isComplete: () => boolean): ReturnType<typeof useOffice> => {
  const office = useOffice()
  watch(
    () => isComplete() && office.status !== null,
    async (isPaired) => {
      if (!isPaired) return
      await (await import('../../features/office/store/arrivals.ts')).useArrivals().start()
      await (await import('../../features/office/store/lane-claims.ts')).useLaneClaims().start()
    }
  )
  return office
}
