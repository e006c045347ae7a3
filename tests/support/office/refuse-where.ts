import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { TestOffice } from './desk.ts'

/** The office refuses rows of a table for which a condition is true, until the returned function is called. */
export const refuseWhere = async ({ admin }: TestOffice, table: string, condition: string): Promise<() => Promise<void>> => {
  const rule = `rule_${randomUUID().replaceAll('-', '')}`
  await admin.query(`ALTER TABLE office_data.${table} ADD CONSTRAINT ${rule} CHECK (NOT (${condition})) NOT VALID`)
  const allow = async () => void (await admin.query(`ALTER TABLE office_data.${table} DROP CONSTRAINT IF EXISTS ${rule}`))
  onTestFinished(allow)
  return allow
}
