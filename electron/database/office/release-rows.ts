import type { DatabaseSync } from 'node:sqlite'

/** Declarations released by this desk, from storing the call until a pull after the answer has delivered the result. */
export const releaseRows = (database: DatabaseSync) => {
  const put = database.prepare('INSERT OR REPLACE INTO office_releases (declaration, request, position) VALUES (?, ?, NULL)')
  const has = database.prepare('SELECT 1 FROM office_releases WHERE declaration = ?')
  const answer = database.prepare('UPDATE office_releases SET position = ? WHERE request = ?')
  const end = database.prepare('DELETE FROM office_releases WHERE position <= ?')
  return {
    add: (declarations: readonly string[], request: string): void => {
      for (const declaration of declarations) put.run(declaration, request)
    },
    has: (declaration: string): boolean => has.get(declaration) !== undefined,
    /** A pull that reaches `position` contains the result of the call. */
    answered: (request: string, position: number): void => void answer.run(position, request),
    /** Everything up to `position` was pulled. */
    pulled: (position: number): void => void end.run(position)
  }
}
export type ReleaseRows = ReturnType<typeof releaseRows>
