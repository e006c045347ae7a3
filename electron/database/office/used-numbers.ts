import type { DatabaseSync } from 'node:sqlite'
import type { UsedDeclaration } from '#core/contract/office.ts'
import { inTransaction } from '../connection.ts'
import type { OfficeTables } from './tables.ts'
import { asTextOrNull, type UsedNumber } from './types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'

const declarationOfRow = "CASE store WHEN 'summaries' THEN key ->> '$' WHEN 'outbox' THEN value ->> 'declaration' END"

const isKnown = (car: string): string => `${car} IN (SELECT item ->> 'car' FROM office_declarations WHERE item ->> 'car' IS NOT NULL)`
/** Numbers of copies from an office that this folder has left, unknown to the present office. */
const leftCars = `SELECT value ->> 'car' AS car FROM copy JOIN office_items AS copied ON copied.kind = 'left' AND copied.id = ${declarationOfRow}
  WHERE store IN ('summaries', 'outbox') AND value ->> 'car' IS NOT NULL AND copied.id NOT IN (SELECT declaration FROM office_declarations)`

/** The aju numbers that this desk had used before it joined, or before its database was restored. */
export const officeUsedNumbers = (database: DatabaseSync, tables: OfficeTables) => {
  const used = database.prepare(
    `SELECT value ->> 'car' AS car, max(${declarationOfRow}) AS used
     FROM copy LEFT JOIN office_declarations ON declaration = ${declarationOfRow}
     WHERE store IN ('summaries', 'outbox', 'tracks') AND writer <> 'office' AND value ->> 'car' <> '' AND (declaration IS NULL OR holder IS ?1)
       AND (store <> 'tracks' OR NOT ${isKnown("value ->> 'car'")}) AND value ->> 'car' NOT IN (${leftCars})
     GROUP BY 1 ORDER BY 1`
  )
  // Reserves these lanes without reserving numbers: the day `00000000` does not exist, so the numbers stay free for the desks that have them.
  const leftSeries = database.prepare(
    `SELECT substr(car, 1, 12) || '00000000' || substr(car, 21) AS car FROM (${leftCars}) WHERE length(car) = 26
     UNION SELECT item ->> 'prefix' || '00000000' || substr(item ->> 'series' || '000000', 1, 6) FROM office_items
       WHERE kind = 'left-lane' AND id NOT IN (SELECT id FROM office_items WHERE kind = 'lane') ORDER BY 1`
  )
  const shown = database.prepare("SELECT 1 FROM copy WHERE store = 'summaries' AND key = ? AND value ->> 'car' = ?")
  return {
    /**
     * Numbers not reported to the office yet, except those of declarations that other desks hold. Also one number in each lane of an office that this folder has left,
     * and one beside each number of a copy, so that no lane of this office is cut over them.
     */
    usedNumbers: (desk: string): readonly UsedNumber[] => [
      ...used.all(desk).map(({ car, used: declaration }) => ({
        ...{ car: String(car), declaration: typeof declaration === 'string' ? declaration : null }
      })),
      ...leftSeries.all().map(({ car }) => ({ car: String(car), declaration: null }))
    ],
    /** The office has registered all of them; in a new generation they are registered again. */
    keepUsedNumbers: (cars: readonly string[], taken: readonly UsedNumber[]): void =>
      inTransaction(database, () => {
        for (const car of cars) tables.setItem('used', car, { car })
        for (const one of taken) tables.setItem('taken', one.car, one)
        tables.setState('usedNumbersRegistered', true)
      }),
    /** Numbers of other declarations of the office that a local declaration still has. */
    takenNumbers: (): readonly UsedDeclaration[] =>
      tables.items('taken').flatMap((item) => {
        const [car, declaration] = [stringOrEmpty(item['car']), asTextOrNull(item['declaration'])]
        return declaration !== null && shown.get(JSON.stringify(declaration), car) !== undefined ? [{ car, declaration }] : []
      })
  }
}
