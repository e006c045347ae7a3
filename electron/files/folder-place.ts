import { stat } from 'node:fs/promises'

/** The number of a folder on its disk: a moved folder keeps it, a copy has another one. */
export const placeOf = async (folder: string): Promise<string> => String((await stat(folder, { bigint: true })).ino)
