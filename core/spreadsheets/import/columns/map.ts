/** The field of each sheet column (from 0). */
export type ColumnMap = readonly (string | null)[]
