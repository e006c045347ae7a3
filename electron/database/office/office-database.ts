import type { Result } from '#core/base/result.ts'
import type { Database } from '../client.ts'
import type { OfficeOperations } from './operations.ts'

/** The operations of the office in the database thread. What they write is on the disk when they resolve. */
export interface OfficeDatabase {
  run<N extends keyof OfficeOperations>(
    name: N,
    ...input: Parameters<OfficeOperations[N]>
  ): Promise<Result<ReturnType<OfficeOperations[N]>>>
}

export const officeDatabase = (database: Pick<Database, 'run'>): OfficeDatabase => ({
  run: (name, ...input) => database.run('office', name, ...input) as Promise<Result<never>>
})
