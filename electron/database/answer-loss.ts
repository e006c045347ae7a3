import type { DatabaseSync } from 'node:sqlite'
import type { AnswerLoss } from '#core/contract/store-copy.ts'
import { unjournaled } from '#core/contract/submission.ts'
import { databaseState } from './state.ts'

/**
 * The aju numbers of answers without their text, and of answers that rows of the window's store name and that are not there. Rows that keep the text
 * themselves, rows of other desks and damaged rows do not count.
 */
const lostCars = `
  WITH whole AS MATERIALIZED (SELECT store, value FROM copy WHERE store IN ('answers', 'outbox') AND writer = 'window'
    AND value IS NOT NULL AND crc = row_crc(store, key, value, position))
  SELECT car.value AS car FROM answers, json_each(answers.cars) AS car
    WHERE body IS NOT NULL AND NOT EXISTS (SELECT 1 FROM bodies WHERE bodies.id = answers.body)
  UNION SELECT value ->> '$.car' FROM whole
    WHERE store = 'answers' AND value ->> '$.content.rawLength' > 0 AND value ->> '$.id' NOT IN (SELECT id FROM answers)
  UNION SELECT whole.value ->> '$.car' FROM whole, json_each(whole.value, '$.attempts') AS attempt
    WHERE store = 'outbox' AND attempt.value ->> '$.answer' NOT LIKE '${unjournaled}%' AND attempt.value ->> '$.answer' NOT IN (SELECT id FROM answers)
  ORDER BY car`

/** See `lostCars`. */
export const carsOfLostAnswers = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(lostCars)
    .all()
    .map(({ car }) => String(car))

/** What repairs did not recover of the raw answers. */
export const answerLossOperations = (database: DatabaseSync) => {
  const state = databaseState(database)
  return {
    /** The raw answers that repairs did not recover and that no earlier call returned; null if there are none. */
    takeAnswerLoss(): AnswerLoss | null {
      if (state.get('lostAnswers') === 0) return null
      state.set('lostAnswers', 0)
      return { until: state.get('whole'), cars: carsOfLostAnswers(database) }
    }
  }
}
