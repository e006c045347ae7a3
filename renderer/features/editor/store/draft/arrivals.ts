import { shallowRef } from 'vue'

/** A declaration that is being read. `isOld`: its rows were replaced meanwhile. */
interface Reading {
  readonly id: string
  isOld: boolean
}

export interface ArrivalDeps {
  /** Writes everything typed so far. */
  readonly flush: () => Promise<void>
  /** Whether something typed into one of these is not stored. */
  readonly hasUnsaved: (declarations: ReadonlySet<string>) => boolean
  /** Shows the open declaration as it is stored, if it is one of these. */
  readonly readAgain: (declarations: ReadonlySet<string>) => Promise<void>
}

/** Rows of other desks that replace stored rows of declarations. No edit here is based on the rows before, because saving it would overwrite the new ones. */
export const createArrivals = ({ flush, hasUnsaved, readAgain }: ArrivalDeps) => {
  const arriving = shallowRef<ReadonlySet<string>>(new Set())
  let reading: Reading = { id: '', isOld: false }

  return {
    /** Whether rows of a declaration are being replaced, so that it cannot be changed. */
    isArriving: (declaration: string): boolean => arriving.value.has(declaration),
    /** The declaration that is read in order to be opened, in place of the one before. */
    startReading: (id: string): Readonly<Reading> => (reading = { id, isOld: false }),
    /**
     * Stores rows of these declarations with `store`, which resolves with whether it did, and shows them with `show`. What was typed before is stored
     * first: `store` then refuses the rows. Resolves with false, without storing, while it cannot be stored.
     */
    take: async (declarations: ReadonlySet<string>, store: () => Promise<boolean>, show: () => Promise<void>): Promise<boolean> => {
      if (declarations.size === 0) {
        const isStored = await store()
        if (isStored) await show()
        return isStored
      }
      arriving.value = declarations
      try {
        await flush()
        if (hasUnsaved(declarations) || !(await store())) return false
        if (declarations.has(reading.id)) reading.isOld = true
        try {
          await show()
        } finally {
          // Stored rows replace the open ones, also if a list could not be shown.
          await readAgain(declarations)
        }
        return true
      } finally {
        arriving.value = new Set()
      }
    }
  }
}
