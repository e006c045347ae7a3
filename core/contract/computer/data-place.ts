/**
 * A data folder location that can lose data: on a network, in a folder that a program copies to other computers (`synced`), or in the part of a
 * Windows user profile that Windows copies to other computers (`roaming`).
 */
export interface DataPlace {
  readonly kind: 'network' | 'synced' | 'roaming'
  /** The kind of file system or the folder of the program; '' if neither is known. */
  readonly name: string
}
