import { sheetNames } from '../../../ui/dom/pick-files.ts'

const imported = new Set([...sheetNames.split(','), '.json'])

/** Whether a dropped file is a paper to attach; sheets and envelopes are imported. */
export const isPaper = ({ name }: { readonly name: string }): boolean => !imported.has(/\.[^.]*$/.exec(name)?.[0]?.toLowerCase() ?? '')
