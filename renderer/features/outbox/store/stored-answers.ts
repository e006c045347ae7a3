import { defineStore } from 'pinia'
import { useServices } from '../../../data/services.ts'
import { useOutbox } from './outbox.ts'
import { answersOf, newestFirst, oddSubmits, type RawAnswer } from '../../tracking/store/raw-answers.ts'
import { useTracking } from '../../tracking/store/tracking.ts'

/** Every raw answer of the service about an aju number, from the tracking and from the host's answer journal. */
export const useStoredAnswers = defineStore('stored-answers', () => {
  const { database, host } = useServices()
  const tracking = useTracking()
  const outbox = useOutbox()
  return {
    /** Newest first. */
    ofCar: async (car: string): Promise<readonly RawAnswer[]> => {
      const failed = outbox.ofCar(car).filter(({ attempts }) => attempts.some(({ failure }) => failure))
      const [stored, ...journaled] = await Promise.all([
        answersOf(database, host, car, (await tracking.readTrack(car))?.heard),
        ...failed.map(({ id }) => host.call('answers.ofEntry', { entry: id }))
      ])
      return newestFirst([...stored, ...journaled.flatMap((answer) => (answer.ok ? oddSubmits(answer.value) : []))])
    }
  }
})
